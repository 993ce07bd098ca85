/** Tells browsers which files each page needs, so that they can load them before they open it. */
import type { PageFiles, PageRoute } from '#contract/console/page-files.ts'
import type { ServerBuild } from '@remix-run/node'

/** Changes with every build, so that browsers keep the answer. */
export const pageFilesAddress = (build: ServerBuild): string => `/assets/pages-${build.assets.version}.json`

export function pageFilesOf({ assets }: ServerBuild): PageFiles {
  const files: string[] = []
  const positions = new Map<string, number>()
  const positionOf = (file: string): number => {
    const position = positions.get(file) ?? files.length
    if (position === files.length) files.push(file)
    positions.set(file, position)
    return position
  }
  const below = (parent?: string): PageRoute[] =>
    Object.values(assets.routes).flatMap(({ id, parentId, path, index, module, imports = [] }): PageRoute[] => {
      if (parentId !== parent) return []
      const own = { ...(path !== undefined && { path }), handle: [module, ...imports].map(positionOf) }
      return [index ? { ...own, index } : { ...own, children: below(id) }]
    })
  return { files, routes: below() }
}
