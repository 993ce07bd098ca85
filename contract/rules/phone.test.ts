import fc from 'fast-check'
import { expect, it } from 'vitest'
import { phoneProblem } from './phone.ts'

it.each([
  ['', 'phone number cannot be empty'],
  [null, 'phone number cannot be empty'],
  [undefined, 'phone number cannot be empty'],
  ['1990000123', 'phone number length is not 11'],
  ['199000012345', 'phone number length is not 11'],
  ['+8619900001234', 'phone number length is not 11'],
  // Twelve characters: the length is reported first.
  ['021-12345678', 'phone number length is not 11'],
  ['02112345678', 'phone number format is incorrect'],
  ['05511234567', 'phone number format is incorrect'],
  ['010-1234567', 'phone number format is incorrect'],
  ['abcdefghijk', 'phone number format is incorrect'],
  ['199 0000 12', 'phone number format is incorrect'],
  ['19900001234', null],
  ['99999999999', null],
])('%j: %j', (phone, problem) => expect(phoneProblem(phone)).toBe(problem))

it('accepts eleven digits that do not begin with 0, and no text of another length', () => {
  const digits = (n: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: n, maxLength: n }).map((all) => all.join(''))
  fc.assert(fc.property(fc.integer({ min: 1, max: 9 }), digits(10), (first, rest) => phoneProblem(`${first}${rest}`) === null))
  fc.assert(
    fc.property(
      fc.string().filter((text) => text.length !== 11),
      (text) => phoneProblem(text) !== null,
    ),
  )
})
