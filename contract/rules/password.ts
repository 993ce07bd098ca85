/** The rule for passwords that people choose; demo and generated ones are exempt. */
import { commonPasswords } from './common-passwords.ts'

/** Characters. */
export const shortestPassword = 8

/** Hours in which a one-time password must be used. */
export const oneTimeHours = 72

/** Most accounts whose passwords are reset at once. */
export const mostReset = 200

export type PasswordProblem = 'passwordShort' | 'passwordName' | 'passwordCommon'

/** The problem of a password as the key of its refusal; undefined for a valid one. @param names of the owner */
export function passwordProblem(plain: string, names: readonly string[]): PasswordProblem | undefined {
  const small = plain.toLowerCase()
  if ([...plain].length < shortestPassword) return 'passwordShort'
  if (names.some((name) => name.toLowerCase() === small)) return 'passwordName'
  return commonPasswords.has(small) ? 'passwordCommon' : undefined
}
