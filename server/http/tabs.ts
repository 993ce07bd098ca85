/**
 * Tabs with a sign-in of their own, in a lab: `/~2/…` to `/~9/…` are the console's pages for other people (docs/decisions/049). A page's
 * script asks for some things without the prefix; its Referer, which only the browser writes, says which tab it is.
 */
import type { ServerBuild } from '@remix-run/node'
import type { Request, RequestHandler, Response } from 'express'
import { hostOf } from './origin.ts'

const named = /^\/~([2-9])(?=[/?]|\.data(?:\?|$)|$)/
const tabIn = (target: string): string | undefined => named.exec(target)?.[1]
const prefixOf = (tab: string): string => `/~${tab}`

/** The tab of the page that asks. */
function asking(req: Request): string | undefined {
  const from = req.get('referer') ?? ''
  if (!from.includes('/~') || !URL.canParse(from)) return undefined
  const { host, pathname } = new URL(from)
  return host === hostOf((name) => req.get(name)) ? tabIn(pathname) : undefined
}

/** What a browser shows, as opposed to what a page's script asks for. */
const isDocument = (req: Request): boolean => req.method === 'GET' && req.get('accept')?.includes('text/html') === true

const tabs = new WeakMap<Request, string>()
/** The tab of a request; undefined for the browser's usual sign-in. */
export const tabOf = (req: Request): string | undefined => tabs.get(req)

/** @param isOpen whether there are such tabs: their addresses are 404 without */
export function separateTabs(isOpen: (req: Request) => boolean): RequestHandler {
  return (req, res, next) => {
    const target = req.originalUrl
    const tab = tabIn(target)
    if (tab !== undefined) {
      if (!isOpen(req)) return void res.status(404).type('text').send('404')
      // why: a page of one tab sends to another's
      const inner = target.slice(prefixOf(tab).length)
      if (tabIn(inner) !== undefined && isDocument(req)) return res.redirect(inner)
      tabs.set(req, tab)
      return next()
    }
    const from = asking(req)
    if (from === undefined || !isOpen(req)) return next()
    if (isDocument(req)) return moveTo(res, prefixOf(from) + target)
    req.url = req.originalUrl = prefixOf(from) + target
    tabs.set(req, from)
    next()
  }
}

/** why not kept: without this page before it, the same address is the usual sign-in's */
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
  const moved = (route: Route): Route => {
    const { loader, action } = route.module
    return { ...route, module: { ...route.module, ...(loader && { loader: plain(loader) }), ...(action && { action: plain(action) }) } }
  }
  const routes = Object.fromEntries(Object.entries(build.routes).map(([id, route]) => [id, route && moved(route)]))
  return { ...build, basename: prefix, routes }
}

function withoutPrefix(request: globalThis.Request, prefix: string): globalThis.Request {
  const url = new URL(request.url)
  url.pathname = url.pathname.slice(prefix.length) || '/'
  // why: a script names the page by its address in the browser
  const to = url.searchParams.get('to')
  if (to?.startsWith(`${prefix}/`)) url.searchParams.set('to', to.slice(prefix.length))
  return new Request(url, request)
}
