/** Which proxies are trusted, and whether a request came through any. */
import type { Request, RequestHandler } from 'express'

/**
 * Set on apps that only consoles call, which report themselves whether the browser came through a proxy: for their own pages, or for calls
 * of others that they pass on.
 */
export const innerDoor = 'inner door'
export type InnerDoor = 'pages' | 'calls'
/** Whether a call is made for a page of the console. */
export const isForPage = (req: Request): boolean => req.app.get(innerDoor) === ('pages' satisfies InnerDoor)

/** The header in which callers of the inner app report that. */
export const proxiedHeader = 'x-ward-proxied'
const byProxy = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/

const proxied = new WeakSet<Request>()

const namesOf = (req: Request) => Object.keys(req.headers).filter((name) => byProxy.test(name))

export const cameByProxy = (req: Request): boolean =>
  req.app.enabled(innerDoor) ? req.get(proxiedHeader) !== undefined : proxied.has(req) || namesOf(req).length > 0

/** Whether the peer of a request is a proxy that the settings trust; for the inner app, the console. */
export const isFromTrusted = (req: Request): boolean =>
  (req.app.get('trust proxy fn') as (address: string, hop: number) => boolean)(req.socket.remoteAddress ?? '', 0)

/**
 * Mount first. What a proxy says about the browser (address, host, protocol) counts when Express's `trust proxy` trusts
 * the peer; from anybody else it is removed, so that no later handler reads it by mistake.
 */
export const believeProxies: RequestHandler = (req, _res, next) => {
  const names = namesOf(req)
  if (names.length) proxied.add(req)
  if (!isFromTrusted(req)) for (const name of names) delete req.headers[name]
  next()
}
