/** SIGKILL under load: acknowledged calls survive the restart, nothing is duplicated, nothing stays open. */
import { expect, test } from 'vitest'
import { killOften } from '../load/kill.ts'

test('a server killed twice under load loses no acknowledged call and duplicates none', async () => {
  const report = await killOften({ times: 2, size: 4 })
  console.info(report)
  expect(report).toContain('are consistent')
})
