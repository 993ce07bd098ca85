/** Every message and refusal is used, and every used one exists. For keys with a computed part, tests/long/used-messages.test.ts is exact. */
import { refusals } from '#contract/refusals.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages } from '../messages.ts'

const root = join(import.meta.dirname, '../..')
const sources = ['app', 'contract', 'db', 'seeds', 'sheets', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|messages\.ts$|contract\/refusals\.ts$/.test(name))
    .map((name) => readFileSync(join(root, name), 'utf8')),
)
const program = sources.join('\n')
/** Computed keys, such as `state.${kind}`, by their prefix and suffix. */
const patterns = [...program.matchAll(/`([a-z]\w*\.[\w.]*)\$\{[^}`]*\}([\w.]*)`/gi)].map(([, start = '', end = '']) => ({ start, end }))
const isQuoted = (key: string) => program.includes(`'${key}'`) || program.includes(`"${key}"`)
const isUsed = (key: string) =>
  isQuoted(key) || patterns.some(({ start, end }) => key.startsWith(start) && key.endsWith(end) && key.length > start.length)

test('every message is used somewhere', () => {
  expect(Object.keys(messages).filter((key) => !isUsed(key))).toEqual([])
})

test('every message that is used exists', () => {
  const usedKeys = [...program.matchAll(/\bt\('([^']+)'/g)].map(([, key = '']) => key)
  expect(usedKeys.length).toBeGreaterThan(500)
  expect([...new Set(usedKeys)].filter((key) => !Object.hasOwn(messages, key))).toEqual([])
})

test('every refusal is thrown or shown somewhere', () => {
  expect(Object.keys(refusals).filter((key) => !isQuoted(key) && !program.includes(`refusals.${key}`))).toEqual([])
})
