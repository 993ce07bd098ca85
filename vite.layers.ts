/** Which files the browser's modules are written into: few to fetch, and hardly a byte that a page does not need. */
import type { GetManualChunk, ManualChunkMeta } from 'rollup'
import type { Plugin } from 'vite'

/** Pages that stand for a kind of first load; each also has what those before it have. */
const layers: Record<string, RegExp> = {
  start: /\/app\/(entry\.client|root|pages\/login\/login)\.tsx/,
  shell: /\/app\/shell\/shell\.tsx/,
  home: /\/app\/pages\/wel\/index\.tsx/,
  list: /\/app\/pages\/crud\/list\.tsx/,
  form: /\/app\/pages\/crud\/form\.tsx/,
  money: /\/app\/pages\/money\/(order-drawer|refund-dialog)\.tsx/,
}

/** The layer of each module that several pages share; one of a single page stays with it. */
function findLayers({ getModuleIds, getModuleInfo }: ManualChunkMeta): Map<string, string> {
  const neededBy = (ids: Iterable<string>) => {
    const needed = new Set(ids)
    for (const id of needed) for (const next of getModuleInfo(id)?.importedIds ?? []) needed.add(next)
    return needed
  }
  // why with their icons: the shell's file and that of a later layer would need each other, and neither could begin
  const parts = neededBy([...getModuleIds()].filter((id) => id.includes('/app/ui/')))
  const users = new Map<string, string[]>()
  for (const page of getModuleIds()) {
    const info = getModuleInfo(page)
    if (!info?.isEntry && !info?.dynamicImporters.length) continue
    for (const id of neededBy([page])) users.set(id, [...(users.get(id) ?? []), page])
  }
  const found = new Map<string, string>()
  for (const [id, pages] of users) {
    // why: a part is small, and what comes along with it in a later layer is not
    const isPart = parts.has(id)
    const layer =
      pages.length > 1 && Object.keys(layers).find((name) => (isPart && name === 'shell') || pages.some((page) => layers[name]?.test(page)))
    // why apart: a library stays in the browser's cache when the console changes
    if (layer) found.set(id, /node_modules(?!\/lucide)|^\0/.test(id) ? `${layer}-lib` : layer)
  }
  return found
}

const inLayers = (): GetManualChunk => {
  let found: Map<string, string> | undefined
  return (id, meta) => (found ??= findLayers(meta)).get(id)
}

/** Each icon from its own file: through the one that names them all, every page would seem to need every icon. */
const singleIcons = (code: string) =>
  code.replace(/import \{([^}]+)\} from ["']lucide-react["']/g, (_all, names: string) =>
    names
      .split(',')
      .map((name) => name.trim().split(' as '))
      .map(([icon = '', as = icon]) => `import ${as} from 'lucide-react/icons/${icon.replace(/(?<=.)([A-Z]|\d+)/g, '-$1').toLowerCase()}'`)
      .join(';'),
  )

/** For the browser's build alone: the server loads its code once. */
export const inFewFiles = (): Plugin => ({
  name: 'in-few-files',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: singleIcons,
  config: () => ({ build: { rollupOptions: { output: { manualChunks: inLayers() } } } }),
})
