/** Chunking of the browser's modules: few files, with hardly a byte that a page does not need. */
import { dirname } from 'node:path'
import { normalizePath, type Plugin, type Rollup } from 'vite'
import { firstPages } from '../app/first-load/first-pages.ts'

const ofFirstPages = (layer: (typeof firstPages)[number]['layer']): string[] =>
  firstPages.flatMap((page) => (page.layer === layer ? [page.route] : []))

/** Modules below app/ that stand for a kind of first load; each layer includes those before it. */
const layers: Readonly<Record<string, readonly string[]>> = {
  start: ['entry.client', 'root', ...ofFirstPages('start')],
  shell: ['shell/shell', ...ofFirstPages('shell')],
  list: ofFirstPages('list'),
  form: ['resource/form/form'],
  money: ['features/money/orders/order-drawer', 'features/money/refunds/refund-dialog'],
}
const isOf = (modules: readonly string[] | undefined, id: string) => modules?.some((module) => id.includes(`/app/${module}.tsx`)) ?? false

/** Routes of every first load: their files are those of their layers. */
const whole = ['root', 'shell/shell'].map((name) =>
  normalizePath(`${dirname(import.meta.dirname)}/app/${name}.tsx?__remix-build-client-route`),
)

/** The layer of each module that several pages share; one of a single page stays with it. */
function findLayers({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Map<string, string> {
  const neededBy = (ids: Iterable<string>) => {
    const needed = new Set(ids)
    for (const id of needed) for (const next of getModuleInfo(id)?.importedIds ?? []) needed.add(next)
    return needed
  }
  // why with their icons: otherwise the shell's chunk and a later layer's would import each other, and neither could start
  const parts = neededBy([...getModuleIds()].filter((id) => id.includes('/app/ui/')))
  const users = new Map<string, string[]>()
  for (const page of getModuleIds()) {
    const info = getModuleInfo(page)
    if (!info?.isEntry && !info?.dynamicImporters.length) continue
    for (const id of neededBy([page])) users.set(id, [...(users.get(id) ?? []), page])
  }
  const found = new Map<string, string>()
  for (const [id, pages] of users) {
    // why: a component is small, but a later layer's chunk with it is not
    const isPart = parts.has(id)
    const layer =
      (pages.length > 1 || pages.some((page) => whole.includes(page))) &&
      Object.keys(layers).find((name) => (isPart && name === 'shell') || pages.some((page) => isOf(layers[name], page)))
    // why apart: a list has no form, and sign-in takes conform without its schemas
    if (/\/@conform-to\/|\/use-sent-form/.test(id)) found.set(id, id.includes('/@conform-to/zod/') ? 'form' : 'form-lib')
    // why apart: home is part of most first loads, and its pictures of few
    else if (layer && id.includes('/app/components/chart/')) found.set(id, 'chart')
    // why with its libraries: each file takes a slow browser longer to load than what a new version downloads again
    else if (layer) found.set(id, layer)
  }
  return found
}

const inLayers = (): Rollup.GetManualChunk => {
  let found: Map<string, string> | undefined
  return (id, meta) => (found ??= findLayers(meta)).get(id)
}

/** For the browser's build only: the server loads its code once. */
export const inFewFiles = (): Plugin => ({
  name: 'in-few-files',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  // why allowed: what other files need is in the route's own file then, and not in one more that the route's only passes on
  buildStart() {
    for (const id of whole) this.emitFile({ type: 'chunk', id, preserveSignature: 'allow-extension' })
  },
  config: () => ({ build: { rollupOptions: { output: { manualChunks: inLayers() } } } }),
})
