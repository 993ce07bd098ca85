/** No file imports itself through others: each can be read, tested and moved with only what is below it. Types count as well. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = globSync('{app,bodies,build-tools,contract,db,seeds,server,sheets,tests}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name === 'node_modules',
})

/** Files of this repository that a file imports; `preProcessFile` finds `import()` and types as well. */
const importsOf = new Map(
  files.map((file) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'))
    const targets = importedFiles.map(({ fileName }) => {
      const path = fileName.replace(/\?.*$/, '')
      return path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
    })
    return [file, new Set(targets.filter((target) => files.includes(target)))]
  }),
)

/** The first circle on each way down from a file, as the paths along it. */
function circlesBelow(file: string, path: readonly string[], finished: Set<string>): string[] {
  const start = path.indexOf(file)
  if (start >= 0) return [[...path.slice(start), file].join('\n  → ')]
  if (finished.has(file)) return []
  const circles = [...(importsOf.get(file) ?? [])].flatMap((next) => circlesBelow(next, [...path, file], finished))
  finished.add(file)
  return circles
}

test('no imports form a circle', () => {
  const finished = new Set<string>()
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((file) => circlesBelow(file, [], finished))).toEqual([])
})
