/** The generic pages know kinds of fields, not names: what is special about one field is a kind, or a route file of its feature. */
import { allResources } from '#contract/resources/index.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.ts$|messages\.ts$/.test(file),
)
const named = new Set(allResources.flatMap(({ name, fields }) => [name, ...Object.keys(fields)]))
/** Camel-case names of fields and resources in quotes, except `requestId` of a failure and `openId` of a table's open row. */
const quoted = (source: string) =>
  [...source.matchAll(/'([a-z]+[A-Z]\w*)'/g)].flatMap(([, name = '']) =>
    named.has(name) && !['requestId', 'openId'].includes(name) ? [name] : [],
  )
/** A name compared with a word, or a field taken by its name. Every row has an `id`. */
const tested = /\b(?:name|field)\s*[!=]==\s*'(?!id')\w+'|\bfields(?:\.\w+!?\.(?:kind|ref)\b|\[')|\bspecial\[/g

test('no generic page names a field or a resource', () => {
  const violations = files.flatMap((file) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8')
    return [...quoted(source), ...[...source.matchAll(tested)].map(([text]) => text)].map((text) => `${file}: ${text}`)
  })
  expect(files.length).toBeGreaterThan(60)
  expect(violations).toEqual([])
})
