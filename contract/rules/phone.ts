/** The phone rule of the specification (§5). */

/** Area code beginning with 0, optional hyphen, subscriber number: 010-1234567, 02112345678. */
const landline = /^0\d{2,3}-?\d{7,8}$/

export type PhoneProblem = 'phone number cannot be empty' | 'phone number length is not 11' | 'phone number format is incorrect'

/**
 * The problem of a mobile number, in the words of the specification, or null if it is valid. Length is checked before format, so a
 * landline of another length is reported by its length.
 */
export function phoneProblem(phone: string | null | undefined): PhoneProblem | null {
  if (!phone) return 'phone number cannot be empty'
  if (phone.length !== 11) return 'phone number length is not 11'
  // The rule looks inverted, but it is the specification's: only landlines are refused.
  if (landline.test(phone)) return 'phone number format is incorrect'
  // A phone has 11 digits, not 11 characters.
  if (!/^\d+$/.test(phone)) return 'phone number format is incorrect'
  return null
}

/** Replaces the digits between the first three and the last four. */
const mask = '****'

/**
 * `13800006021` → `138****6021`, `0571-88886666` → `057****6666`, as every page shows a person's number; of a shorter one only so much that
 * four digits stay hidden: `88886666` → `888****6`. A masked one stays as it is.
 */
export const maskPhone = (phone: string): string =>
  phone.length < 8 || isMasked(phone) ? phone : phone.slice(0, 3) + mask + phone.slice(-Math.min(4, phone.length - 7))

/** Whether a number is masked; saving it would replace the real number. */
export const isMasked = (phone: unknown): boolean => typeof phone === 'string' && phone.includes(mask)

/** A copy of the row with masked numbers. */
export const withMaskedPhones = <R extends object>({ fields }: { fields: Readonly<Record<string, { kind: string }>> }, row: R): R =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      fields[name]?.kind === 'phone' && typeof value === 'string' ? maskPhone(value) : value,
    ]),
  ) as R
