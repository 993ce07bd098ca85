/** Hostile texts block nothing: a sample of `npm run test:attack`, measured inside the program. */
import { expect, test } from 'vitest'
import { walkHostile } from '../attack/hostile.ts'

/** Milliseconds that may block the event loop: more than in the attack, because other tests share the processor here. */
const besideOthers = 500

test('no hostile text blocks the event loop, whichever parser reads it', async () => {
  const { sent, wrong, unread, unreached } = await walkHostile(71, besideOthers)
  expect(wrong).toEqual([])
  expect(unreached).toEqual([])
  // Some texts stay unread, because hostile headers break tokens and cookies, and the last forms lock the session.
  expect(unread).toBeLessThan(0.1)
  expect(sent).toBeGreaterThan(130)
})
