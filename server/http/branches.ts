/**
 * One route match per request. Remix ranks all routes again for each of its three matches, and builds every one of them to render a
 * page; here it gets only one branch: the route of the address and its parents.
 */
import { createRequestHandler, type RequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/router'
import { LRUCache } from 'lru-cache'

type Routes = ServerBuild['routes']
type RouteObject = Parameters<typeof matchRoutes>[0][number]

const treeOf = (routes: Routes, parent?: string): RouteObject[] =>
  Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return []
    const { id, path, index } = route
    return [index ? { id, path, index } : { id, path, children: treeOf(routes, id) }]
  })

function branchOf({ routes, assets, ...build }: ServerBuild, leaf: string): ServerBuild {
  const ids: string[] = []
  for (let id: string | undefined = leaf; id; id = routes[id]?.parentId) ids.unshift(id)
  const pick = <T>(all: Record<string, T>): Record<string, T> => Object.fromEntries(ids.map((id) => [id, all[id]!]))
  return { ...build, routes: pick(routes), assets: { ...assets, routes: pick(assets.routes) } }
}

/** The handler of a path, and the pattern of its route. */
interface RouteHandler {
  handler: RequestHandler
  pattern: string
}

/** Options of Remix's own handler. */
export type HandlerOptions = Omit<Parameters<typeof createRequestHandler>[0], 'build'>

/** Answers pages and their data, whose addresses begin with the build's `basename`. */
export function handleBranches(build: ServerBuild, options: HandlerOptions): RequestHandler {
  // The length without a trailing slash, because `basename` is `/` at the console's usual addresses.
  const { length } = (build.basename ?? '').replace(/\/$/, '')
  const tree = treeOf(build.routes)
  const whole = createRequestHandler({ ...options, build })
  const handlers = new Map<string, RequestHandler>()
  const handlersByPath = new LRUCache<string, RouteHandler>({ max: 1000, maxSize: 100_000, sizeCalculation: (_found, path) => path.length })
  const find = (path: string): RouteHandler => {
    const branch = matchRoutes(tree, path)
    const leaf = branch?.at(-1)?.route.id
    if (!leaf) return { handler: whole, pattern: '*' }
    let handler = handlers.get(leaf)
    if (!handler) handlers.set(leaf, (handler = createRequestHandler({ ...options, build: branchOf(build, leaf) })))
    return { handler, pattern: `/${branch.flatMap(({ route }) => route.path ?? []).join('/')}`.replace('//', '/') }
  }
  return (req, res, next) => {
    const path =
      req.path
        .slice(length)
        .replace(/\.data$/, '')
        .replace(/^\/_root$/, '/') || '/'
    let match = handlersByPath.get(path)
    if (!match) handlersByPath.set(path, (match = find(path)))
    res.locals.pattern = match.pattern
    return match.handler(req, res, next)
  }
}
