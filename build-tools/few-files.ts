/** Chunking of the browser's modules: few files, with hardly a byte that a page does not need. */
import { dirname } from 'node:path'
import { normalizePath, type Plugin, type Rollup } from 'vite'
import { firstPages } from '../app/first-load/first-pages.ts'

const ofFirstPages = (layer: (typeof firstPages)[number]['layer']): string[] =>
  firstPages.flatMap((page) => (page.layer === layer ? [page.route] : []))

/** Modules below app/ that stand for a kind of first load; each layer includes those before it. */
const layers: Readonly<Record<string, readonly string[]>> = {
  start: ['entry.client', 'root', ...ofFirstPages('start')],
  shell: ['shell/shell'],
  orders: ofFirstPages('orders'),
  list: ofFirstPages('list'),
  home: ofFirstPages('home'),
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
  // Includes the icons of the components; otherwise the shell's chunk and a later layer's would import each other and neither could start.
  const parts = neededBy([...getModuleIds()].filter((id) => id.includes('/app/ui/')))
  const users = new Map<string, string[]>()
  for (const page of getModuleIds()) {
    const info = getModuleInfo(page)
    if (!info?.isEntry && !info?.dynamicImporters.length) continue
    for (const id of neededBy([page])) users.set(id, [...(users.get(id) ?? []), page])
  }
  const layerByModule = new Map<string, string>()
  for (const [id, pages] of users) {
    // Components are small and belong to the shell; in a later layer they would load its whole chunk.
    const isPart = parts.has(id)
    const layer =
      (pages.length > 1 || pages.some((page) => whole.includes(page))) &&
      Object.keys(layers).find((name) => (isPart && name === 'shell') || pages.some((page) => isOf(layers[name], page)))
    // Separate chunks, because a list has no form, and sign-in uses conform without its schemas.
    if (/\/@conform-to\/|\/use-sent-form/.test(id)) layerByModule.set(id, id.includes('/@conform-to/zod/') ? 'form' : 'form-lib')
    // A chunk of its own, because home is part of most first loads, but few of them show charts.
    else if (layer && id.includes('/app/components/chart/')) layerByModule.set(id, 'chart')
    // Libraries stay in their layer: another file costs a slow browser more than downloading them again with a new version.
    else if (layer) layerByModule.set(id, layer)
  }
  return layerByModule
}

const inLayers = (): Rollup.GetManualChunk => {
  let layerByModule: Map<string, string> | undefined
  return (id, meta) => (layerByModule ??= findLayers(meta)).get(id)
}

/** Applies to the browser's build only, because the server loads its code once. */
export const inFewFiles = (): Plugin => ({
  name: 'in-few-files',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  // Extension is allowed, so that exports for other files are in the route's own file instead of one more file that the route re-exports.
  buildStart() {
    for (const id of whole) this.emitFile({ type: 'chunk', id, preserveSignature: 'allow-extension' })
  },
  config: () => ({ build: { rollupOptions: { output: { manualChunks: inLayers() } } } }),
})
