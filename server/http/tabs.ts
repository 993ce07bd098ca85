/**
 * Tabs with a sign-in of their own, in a lab: `/~2/…` to `/~9/…` are the console's pages for other users (docs/decisions/049).
 * Scripts of a page request some addresses without the prefix; the Referer, which only the browser writes, names their tab.
 */
import type { ServerBuild } from '@remix-run/node'
import type { Request, RequestHandler, Response } from 'express'
import { hostOf } from './origin.ts'

const tabPattern = /^\/~([2-9])(?=[/?]|\.data(?:\?|$)|$)/
const tabIn = (target: string): string | undefined => tabPattern.exec(target)?.[1]
const prefixOf = (tab: string): string => `/~${tab}`

/** The tab of the page that sends the request. */
function tabOfReferer(req: Request): string | undefined {
  const from = req.get('referer') ?? ''
  if (!from.includes('/~') || !URL.canParse(from)) return undefined
  const { host, pathname } = new URL(from)
  return host === hostOf((name) => req.get(name)) ? tabIn(pathname) : undefined
}

/** Whether the browser shows the answer, as opposed to requests of a page's script. */
const isDocument = (req: Request): boolean => req.method === 'GET' && req.get('accept')?.includes('text/html') === true

const tabs = new WeakMap<Request, string>()
/** The tab of a request; undefined for the browser's usual sign-in. */
export const tabOf = (req: Request): string | undefined => tabs.get(req)

/** @param isOpen whether there are such tabs: otherwise their addresses answer 404 */
export function separateTabs(isOpen: (req: Request) => boolean): RequestHandler {
  return (req, res, next) => {
    const target = req.originalUrl
    const tab = tabIn(target)
    if (tab !== undefined) {
      if (!isOpen(req)) return void res.status(404).type('text').send('404')
      // A page of one tab may link to another tab.
      const inner = target.slice(prefixOf(tab).length)
      if (tabIn(inner) !== undefined && isDocument(req)) return res.redirect(inner)
      tabs.set(req, tab)
      return next()
    }
    const from = tabOfReferer(req)
    if (from === undefined || !isOpen(req)) return next()
    if (isDocument(req)) return moveTo(res, prefixOf(from) + target)
    req.url = req.originalUrl = prefixOf(from) + target
    tabs.set(req, from)
    next()
  }
}

/** Not cached, because the same address belongs to the usual sign-in if it is opened from elsewhere. */
const moveTo = (res: Response, target: string) => res.set('Cache-Control', 'no-store').redirect(target)

/** Where the addresses of a request's tab begin; empty for the usual sign-in. */
export const tabPrefix = (req: Request): string => {
  const tab = tabOf(req)
  return tab === undefined ? '' : prefixOf(tab)
}

type Route = NonNullable<ServerBuild['routes'][string]>
type Answer = NonNullable<Route['module']['loader']>

/** The pages for a tab: their links and redirects begin with its prefix, and loaders and actions see addresses without it. */
export function inTab(build: ServerBuild, prefix: string): ServerBuild {
  if (!prefix) return build
  const plain =
    (work: Answer): Answer =>
    (args) =>
      work({ ...args, request: withoutPrefix(args.request, prefix) })
  const moveRoute = (route: Route): Route => {
    const { loader, action } = route.module
    return { ...route, module: { ...route.module, ...(loader && { loader: plain(loader) }), ...(action && { action: plain(action) }) } }
  }
  const routes = Object.fromEntries(Object.entries(build.routes).map(([id, route]) => [id, route && moveRoute(route)]))
  return { ...build, basename: prefix, routes }
}

function withoutPrefix(request: globalThis.Request, prefix: string): globalThis.Request {
  const url = new URL(request.url)
  url.pathname = url.pathname.slice(prefix.length) || '/'
  // A script names the page by its address in the browser, with the prefix.
  const to = url.searchParams.get('to')
  if (to?.startsWith(`${prefix}/`)) url.searchParams.set('to', to.slice(prefix.length))
  return new Request(url, request)
}
