/** Addresses inside this console: which are safe to follow, and which page they belong to. */
const site = 'http://console'

function resolved(address: string): URL | undefined {
  try {
    return new URL(address, site)
  } catch {
    return undefined
  }
}

/** An address inside this console, or `/`: prevents open redirects. */
export function safeAddress(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/'
  const url = resolved(value)
  if (url?.origin !== site) return '/'
  const path = url.pathname + url.search
  // Checked after resolving, because `/.//elsewhere` becomes a path that a browser would read as another site.
  return path.startsWith('//') ? '/' : path
}

/** Where the `to` of a request's address leads, inside this console. */
export const wantedAddress = ({ url }: { url: string }): string => safeAddress(new URL(url).searchParams.get('to'))

/** A path as the router matches it: letters may be encoded, or in either case. */
export const plainPath = (pathname: string): string =>
  pathname
    .split('/')
    .map((part) => {
      try {
        return decodeURIComponent(part)
      } catch {
        return part
      }
    })
    .join('/')
    .toLowerCase()

/**
 * A path of the browser without the prefix of a person's tab (docs/decisions/049). `useLocation` has no prefix; `window.location`, and
 * Remix's addresses of navigations and form actions, have one.
 */
export const withoutTab = (pathname: string): string => pathname.replace(/^\/~[2-9](?=\/|$)/, '')

/** The page that an address belongs to: its first two segments. The rest is open over that page. */
export const pageOf = (pathname: string): string => pathname.split('/').slice(0, 3).join('/')

/** Whether a text can be shown as a picture, because staff can type anything. */
export const isAddress = (text: string): boolean => /^(https?:|\/)/.test(text)

/** Pages that interrupt a form: users are redirected to them, and come back. */
export const isDetour = (pathname: string): boolean => /^\/(login|lock)$/.test(withoutTab(pathname))
