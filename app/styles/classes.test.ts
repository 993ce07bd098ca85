import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const here = import.meta.dirname
const app = join(here, '..')
const read = (file: string) => readFileSync(file, 'utf8')

it('the first style sheet reads every file that a page before sign-in shows', () => {
  const shown = new Set<string>()
  const add = (file: string): void => {
    if (shown.has(file)) return
    shown.add(file)
    for (const [, name] of read(join(app, file)).matchAll(/ from '((?:\.{1,2}|#app)\/[^']+\.tsx?)'/g))
      if (!name!.includes('.server.')) add(name!.startsWith('#app/') ? name!.slice(5) : join(dirname(file), name!))
  }
  for (const file of ['root.tsx', ...globSync(['pages/*.tsx', 'pages/errors/*.tsx', 'pages/login/*.tsx'], { cwd: app })]) add(file)
  const sources = [...read(join(here, 'outside.css')).matchAll(/@source '(.*)'/g)].flatMap(([, glob]) => globSync(glob!, { cwd: here }))
  const known = new Set(sources.map((file) => relative(app, join(here, file))))
  expect([...shown].filter((file) => file.endsWith('.tsx') && !known.has(file))).toEqual([])
})
