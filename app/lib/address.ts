/** An address inside this console, or `/`: nothing that came with a request sends anybody to another site. */
export function safeAddress(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || /^\/[/\\]/.test(value)) return '/'
  const url = new URL(value, 'http://console')
  return url.origin === 'http://console' ? url.pathname + url.search : '/'
}

/** The page that an address belongs to: its first two parts. What follows is open over that page. */
export const pageOf = (pathname: string): string => pathname.split('/').slice(0, 3).join('/')
