import { expect, test } from 'vitest'
import { readLimit } from './approval.ts'

test.each([
  ['500', 50_000],
  ['1,000.5', 100_050],
  ['0', Infinity],
  ['0.00', Infinity],
  ['', Infinity],
  ['  ', Infinity],
  [undefined, Infinity],
  ['-5', undefined],
  ['none', undefined],
  ['1.234', undefined],
])('reads the limit %j as %j cents', (text, cents) => {
  expect(readLimit(text)).toBe(cents)
})
