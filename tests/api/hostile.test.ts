/** Hostile texts block nothing: a sample of `npm run test:attack`, measured inside the program. */
import { expect, test } from 'vitest'
import { walkHostile } from '../attack/hostile.ts'

test('no hostile text blocks the event loop, whichever parser reads it', async () => {
  const { sent, wrong, unread, unreached } = await walkHostile(31)
  expect(wrong).toEqual([])
  expect(unreached).toEqual([])
  // why only some: headers of the run break tokens and cookies, and the last forms lock the session
  expect(unread).toBeLessThan(0.1)
  expect(sent).toBeGreaterThan(300)
}, 120_000)
