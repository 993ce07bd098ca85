/** As tests/api/kill.test.ts, with far more kills: `npm run test:long`. */
import { expect, test } from 'vitest'
import { killOften } from '../load/kill.ts'

test('a server killed a hundred times under load loses no acknowledged call and duplicates none', async () => {
  const summary = await killOften({ times: 100, size: 12, seed: 2026 })
  console.info(summary)
  expect(summary).toContain('are consistent')
})
