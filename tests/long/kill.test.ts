/** The kills of tests/api/kill.test.ts, far more often: `npm run test:long`. */
import { expect, test } from 'vitest'
import { killOften } from '../load/kill.ts'

test('a server that is killed a hundred times under load', async () => {
  const said = await killOften({ times: 100, size: 12, seed: 2026 })
  console.info(said)
  expect(said).toContain('are right')
})
