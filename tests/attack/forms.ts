import { matchRoutes } from '@remix-run/react'
import type { ServerBuild } from '@remix-run/node'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The routes of the built console. */
export async function openRoutes() {
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild
  const all = Object.values(build.routes).flatMap((route) => route ?? [])
  interface Node {
    id: string
    path?: string
    index?: boolean
    children?: Node[]
  }
  const below = (parent: string | undefined): Node[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) => ({ id, path, ...(index ? { index } : { children: below(id) }) }))
  const tree = below(undefined)
  const moduleOf = (id: string) => all.find((route) => route.id === id)?.module
  return {
    /** The route that answers an address. */
    at(address: string): string | undefined {
      if (!URL.canParse(address, 'http://x') || /%(?![\da-f]{2})/i.test(address)) return undefined
      return matchRoutes(tree as Parameters<typeof matchRoutes>[0], new URL(address, 'http://x').pathname)?.at(-1)?.route.id
    },
    isPage: (id: string) => moduleOf(id)?.default !== undefined,
    isAction: (id: string) => moduleOf(id)?.action !== undefined,
    actions: all.filter(({ module }) => module.action).map(({ id }) => id),
  }
}
export type Routes = Awaited<ReturnType<typeof openRoutes>>
