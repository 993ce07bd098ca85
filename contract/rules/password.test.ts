import { expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { passwordProblem } from './password.ts'

it.each([
  ['', 'passwordShort'],
  ['sieben7', 'passwordShort'],
  ['🐟🐟🐟🐟', 'passwordShort'],
  ['一二三四五六七', 'passwordShort'],
  ['Annabelle', 'passwordName'],
  ['LINXIAOYU', 'passwordName'],
  ['password', 'passwordCommon'],
  ['Password', 'passwordCommon'],
  ['1234567890', 'passwordCommon'],
  ['acht8888', undefined],
  ['一二三四五六七八', undefined],
])('%j: %s', (plain, problem) => {
  expect(passwordProblem(plain, ['annabelle', 'LinXiaoyu', ''])).toBe(problem)
})

it('lists the 1000 most common passwords', () => {
  expect(commonPasswords.size).toBe(1000)
})
