/** In docs/asvs.md every requirement has a status, and every test that it names exists. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/asvs.md', 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+)\s*\| ([12]) +\| (\S+) *\| (.+?) *\| (.+?) *\|$/gm)]

test('each requirement has a valid status and a reason, and the tests that it names exist', () => {
  expect(rows).toHaveLength(253)
  const there = new Set(
    globSync(['{app,bodies,contract,db,server,sheets,tests}/**/*.{test,spec}.ts']).map((file) => file.split('/').at(-1)),
  )
  const named = rows.flatMap(([, , , , , tests]) => [...tests!.matchAll(/`([\w.-]+\.(?:test|spec)\.ts)`/g)].map(([, name]) => name!))
  expect([...new Set(named)].filter((name) => !there.has(name))).toEqual([])
  expect(rows.filter(([, , , met]) => !['yes', 'part', 'no', 'op', 'n/a'].includes(met!))).toEqual([])
})
