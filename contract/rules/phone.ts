/** The phone helper of the specification (§5). */

/** Area code from 0, perhaps a hyphen, subscriber number: 010-1234567, 02112345678. */
const landline = /^0\d{2,3}-?\d{7,8}$/

export type PhoneProblem = 'phone number cannot be empty' | 'phone number length is not 11' | 'phone number format is incorrect'

/**
 * The problem of a mobile number, in the words of the specification, or null when it is valid.
 * Length is checked before form, so a landline of another length is reported by its length.
 */
export function phoneProblem(phone: string | null | undefined): PhoneProblem | null {
  if (!phone) return 'phone number cannot be empty'
  if (phone.length !== 11) return 'phone number length is not 11'
  // why: the rule looks inverted, but it is the specification's: only landlines are refused
  if (landline.test(phone)) return 'phone number format is incorrect'
  // why: a phone has 11 digits, not 11 characters
  if (!/^\d+$/.test(phone)) return 'phone number format is incorrect'
  return null
}
