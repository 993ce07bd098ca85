/**
 * Cookies of the Blade server, as a browser would send them back (specification §7): a balancer may use them to keep a person on one
 * server. Stored in this process' memory, separately for each sign-in (docs/decisions/056).
 */
import { LRUCache } from 'lru-cache'
import type { Cookie } from 'undici'

interface StoredCookie {
  value: string
  path: string
  secure: boolean
  /** Epoch milliseconds. */
  ends: number
}
/** Cookies by name. */
export type Jar = Map<string, StoredCookie>

/** Maximum cookies stored of one server for one person; a browser stores at least as many. */
const most = 50
/** Jars by the id of a session, or of what precedes one: a captcha, a code sent to a phone, a state at a third party. */
const jars = new LRUCache<string, Jar>({ max: 20_000, ttl: 24 * 3_600_000, updateAgeOnGet: true })

export const newJar = (): Jar => new Map()

export function jarOf(id: string): Jar {
  const jar = jars.get(id) ?? newJar()
  jars.set(id, jar)
  return jar
}

/** Replaces the cookies of this id. */
export const keepJar = (id: string, jar: Jar): void => void jars.set(id, jar)
export const forgetJar = (id: string): void => void jars.delete(id)

/** Stores the cookies of one answer. @param cookies null for a line that is not a cookie @param now epoch milliseconds */
export function receive(jar: Jar, cookies: readonly (Cookie | null)[], now = Date.now()): void {
  for (const cookie of cookies) {
    if (!cookie?.name) continue
    const { name, value, path = '/', secure = false, maxAge, expires } = cookie
    const ends = maxAge === undefined ? Number(expires ?? Infinity) : now + maxAge * 1000
    jar.delete(name)
    if (ends > now && jar.size < most) jar.set(name, { value, path, secure, ends })
  }
}

const isBelow = (address: string, path: string) => address === path || address.startsWith(path.endsWith('/') ? path : `${path}/`)

/** Header for a call to this address; undefined without a cookie. */
export function cookiesFor(jar: Jar, { pathname, protocol }: Pick<URL, 'pathname' | 'protocol'>, now = Date.now()): string | undefined {
  const fitting = [...jar].filter(
    ([, { path, secure, ends }]) => ends > now && isBelow(pathname, path) && (!secure || protocol === 'https:'),
  )
  return fitting.map(([name, { value }]) => `${name}=${value}`).join('; ') || undefined
}
