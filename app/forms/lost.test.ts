/** Every route with a form action handles a lost answer in its `clientAction`. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Actions that are called with `fetch`, which does not navigate. */
const byFetch = ['features/platform/put-file.ts', 'shell/errors/errors.ts', 'shell/notices/bell.ts', 'shell/phone.ts']

test('every action of a form has a clientAction', () => {
  const files = globSync('app/**/*.{ts,tsx}').filter((file) =>
    /^export (async )?(function|const) action\b/m.test(readFileSync(file, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(50)
  const without = files.filter((file) => !/^export (async )?(function|const) clientAction\b/m.test(readFileSync(file, 'utf8')))
  expect(without.map((file) => file.replace(/^app\//, '')).sort()).toEqual(byFetch)
})
