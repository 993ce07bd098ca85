/** Sends every hostile text to every parser: part of `npm run test:attack`. */
import { expect, test } from 'vitest'
import { walkHostile } from './hostile.ts'

test('no hostile text blocks the event loop, whichever parser reads it', async () => {
  const { sent, longest, shapes, wrong, unread, unreached } = await walkHostile(1)
  console.info(`${sent} hostile requests; the event loop was blocked for ${longest.toFixed(0)} ms at most`)
  console.table(shapes)
  expect(wrong).toEqual([])
  expect(unreached).toEqual([])
  expect(unread).toBeLessThan(0.1)
})
