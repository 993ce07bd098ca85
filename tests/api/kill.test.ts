/** SIGKILL under load: acknowledged calls survive the restart, nothing is duplicated, nothing stays open. */
import { expect, test } from 'vitest'
import { killOften } from '../load/kill.ts'

test('a server that is killed three times under load', async () => {
  const said = await killOften({ times: 3, size: 6 })
  console.info(said)
  expect(said).toContain('are right')
}, 180_000)
