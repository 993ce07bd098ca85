/**
 * Cookies of the Blade server, as a browser would send them back (specification §7): a balancer may hold a person to one server by them.
 * Kept in this process' memory, apart for each sign-in (docs/decisions/056).
 */
import { LRUCache } from 'lru-cache'
import type { Cookie } from 'undici'

interface Kept {
  value: string
  path: string
  secure: boolean
  /** Epoch milliseconds. */
  ends: number
}
/** By name. */
export type Jar = Map<string, Kept>

/** Cookies of one server that are kept for one person; a browser keeps at least as many. */
const most = 50
/** By the id of a session, or of what precedes one: a captcha, a code sent to a phone, a state at a third party. */
const jars = new LRUCache<string, Jar>({ max: 20_000, ttl: 24 * 3_600_000, updateAgeOnGet: true })

export const newJar = (): Jar => new Map()

export function jarOf(id: string): Jar {
  const jar = jars.get(id) ?? newJar()
  jars.set(id, jar)
  return jar
}

/** The cookies of this id are these from now on. */
export const keepJar = (id: string, jar: Jar): void => void jars.set(id, jar)
export const forgetJar = (id: string): void => void jars.delete(id)

/** @param cookies of one answer; null what is none @param now epoch milliseconds */
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
