/** The phone helper of the specification (§5). */

/** Area code from 0, perhaps a hyphen, subscriber number: 010-1234567, 02112345678. */
const landline = /^0\d{2,3}-?\d{7,8}$/

export type PhoneProblem = 'phone number cannot be empty' | 'phone number length is not 11' | 'phone number format is incorrect'

/**
 * What is wrong with a mobile number, in the words of the specification, or null when it is valid.
 * Length comes before form, so a landline of another length is named by its length.
 */
export function phoneProblem(phone: string | null | undefined): PhoneProblem | null {
  if (!phone) return 'phone number cannot be empty'
  if (phone.length !== 11) return 'phone number length is not 11'
  // why: it looks inverted beside a pattern of mobile numbers, but it is the rule: only landlines are refused
  if (landline.test(phone)) return 'phone number format is incorrect'
  return null
}
