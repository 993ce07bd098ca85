/** A page loads the texts that it shows: the areas of all texts that its modules name are in `handle.i18n` of its route or of one above. */
import routes from '#app/routes.ts'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { build, type Metafile } from 'esbuild'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas } from './areas.ts'
import { messagesOf } from '../messages.ts'

interface Page {
  file: string
  /** Areas of its own and of the routes above it. */
  loadedAreas: readonly string[]
}

const source = (file: string) => readFileSync(file, 'utf8')
const handleOf = (file: string) => /handle: TextHandle = \{ i18n: \[([^\]]*)\]/.exec(source(file))?.[1]?.match(/\w+/g) ?? []
const pagesOf = (entries: readonly RouteConfigEntry[], above: readonly string[] = ['common']): Page[] =>
  entries.flatMap((entry) => {
    const file = `app/${entry.file}`
    const loadedAreas = [...above, ...handleOf(file)]
    return [...(file.endsWith('.tsx') ? [{ file, loadedAreas }] : []), ...pagesOf(entry.children ?? [], loadedAreas)]
  })

/** The areas of the texts that a module names, as a key or by the beginning of one. */
function namedIn(file: string): string[] {
  const text = source(file)
  const starts = [...text.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/gi)].map(([, start = '']) => start)
  const isNamed = (key: string) => text.includes(`'${key}'`) || text.includes(`"${key}"`) || starts.some((start) => key.startsWith(start))
  return areas.filter((area) => Object.keys(messagesOf[area]).some(isNamed))
}

/** Modules that the browser loads for a page. */
function modulesOf(inputs: Metafile['inputs'], file: string, visited = new Set<string>()): ReadonlySet<string> {
  if (!inputs[file] || visited.has(file)) return visited
  visited.add(file)
  for (const { path } of inputs[file].imports) modulesOf(inputs, path, visited)
  return visited
}

test('every page names the areas of its texts', async () => {
  const pages = pagesOf(await routes)
  const { metafile } = await build({
    entryPoints: [...new Set(pages.map(({ file }) => file))],
    outdir: 'nowhere',
    bundle: true,
    metafile: true,
    write: false,
    packages: 'external',
    platform: 'browser',
    format: 'esm',
    logLevel: 'error',
    plugins: [
      {
        name: 'browser-alone',
        setup: (of) => of.onResolve({ filter: /^virtual:|\?url$|\.server\.tsx?$/ }, ({ path }) => ({ path, external: true })),
      },
    ],
  })
  const named = new Map(Object.keys(metafile.inputs).map((file) => [file, /^app\/(?!.*messages\.ts$)/.test(file) ? namedIn(file) : []]))
  const lacking = pages.flatMap(({ file, loadedAreas }) => {
    const needed = [...modulesOf(metafile.inputs, file)].flatMap((module) => named.get(module) ?? [])
    return [...new Set(needed)].filter((area) => !loadedAreas.includes(area)).map((area) => `${file}: ${area}`)
  })
  expect(pages.length).toBeGreaterThan(100)
  expect([...new Set(lacking)]).toEqual([])
})
