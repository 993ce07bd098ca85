/** Every hostile text to every parser: a part of `npm run test:attack`. */
import { expect, test } from 'vitest'
import { walkHostile } from './hostile.ts'

test('no text blocks the program, whatever parses it', async () => {
  const { sent, longest, wrong, unread, unreached } = await walkHostile(1)
  console.info(`${sent} hostile requests; the event loop stood still for ${longest.toFixed(0)} ms at most`)
  expect(wrong).toEqual([])
  expect(unreached).toEqual([])
  expect(unread).toBeLessThan(0.1)
})
