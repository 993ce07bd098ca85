/** An address inside this console, or `/`: nothing that came with a request sends anybody to another site. */
export function safeAddress(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, 'http://console')) return '/'
  const url = new URL(value, 'http://console')
  const path = url.pathname + url.search
  // why after it is resolved: `/.//elsewhere` is a path of this site that a browser would read as another site
  return url.origin === 'http://console' && !path.startsWith('//') ? path : '/'
}

/** The page that an address belongs to: its first two parts. What follows is open over that page. */
export const pageOf = (pathname: string): string => pathname.split('/').slice(0, 3).join('/')
