/** Hostile texts block nothing: a sample of `npm run test:attack`, measured inside the program. */
import { expect, test } from 'vitest'
import { walkHostile } from '../attack/hostile.ts'

/** Milliseconds: other tests share the processor, which doubles what a turn takes. The attack measures on a quiet machine. */
const besideOthers = 500

test('no hostile text blocks the event loop, whichever parser reads it', async () => {
  const { sent, wrong, unread, unreached } = await walkHostile(31, besideOthers)
  expect(wrong).toEqual([])
  expect(unreached).toEqual([])
  // why only some: headers of the run break tokens and cookies, and the last forms lock the session
  expect(unread).toBeLessThan(0.1)
  expect(sent).toBeGreaterThan(300)
}, 120_000)
