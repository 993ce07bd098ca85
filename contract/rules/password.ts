/** The rule for passwords that people choose; those of a demo and those that the program makes are not chosen. */
import { commonPasswords } from './common-passwords.ts'

/** Characters. */
export const shortestPassword = 8

export type PasswordProblem = 'passwordShort' | 'passwordName' | 'passwordCommon'

/** What is wrong with a password, as the refusal is called; undefined when it may be used. @param names what its owner is called */
export function passwordProblem(plain: string, names: readonly string[]): PasswordProblem | undefined {
  const small = plain.toLowerCase()
  if ([...plain].length < shortestPassword) return 'passwordShort'
  if (names.some((name) => name.toLowerCase() === small)) return 'passwordName'
  return commonPasswords.has(small) ? 'passwordCommon' : undefined
}
