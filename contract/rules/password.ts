/** The rule for passwords that people choose; demo and generated passwords are exempt. */
import { commonPasswords } from './common-passwords.ts'

/** In characters. */
export const shortestPassword = 8

/** Lifetime of an unused one-time password in hours. */
export const oneTimeHours = 72

/** Maximum number of accounts whose passwords one call resets. */
export const mostReset = 200

export type PasswordProblem = 'passwordShort' | 'passwordName' | 'passwordCommon'

/** The problem of a password as the key of its refusal; undefined for a valid one. @param names of the owner */
export function passwordProblem(plain: string, names: readonly string[]): PasswordProblem | undefined {
  const small = plain.toLowerCase()
  if ([...plain].length < shortestPassword) return 'passwordShort'
  if (names.some((name) => name.toLowerCase() === small)) return 'passwordName'
  return commonPasswords.has(small) ? 'passwordCommon' : undefined
}
