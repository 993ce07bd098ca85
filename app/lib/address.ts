/** An address inside this console, or `/`: nothing that came with a request sends anybody to another site. */
export function safeAddress(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || /^\/[/\\]/.test(value)) return '/'
  const url = new URL(value, 'http://console')
  return url.origin === 'http://console' ? url.pathname + url.search : '/'
}
