/** Converts typed text to the input of a call. Text that cannot be read becomes NaN, which no number schema accepts. */
import { parseYuan } from '#contract/rules/money.ts'
import { cleanCode } from '#contract/text.ts'
import { z } from 'zod'

const read = (of: (text: string) => number | undefined) => (value: unknown) => {
  const text = typeof value === 'string' ? cleanCode(value) : ''
  return text ? (of(text) ?? NaN) : undefined
}

const readYuan = read(parseYuan)

/** Yuan, read as the cents of `cents`, with messages about yuan. */
export const inYuan = <S extends z.ZodType>(cents: S) =>
  z.transform((value: unknown, { issues }): z.output<S> => {
    const result = cents.safeParse(readYuan(value))
    if (result.success) return result.data
    const params = { cents: result.error.issues[0], takesZero: cents.safeParse(0).success }
    issues.push({ code: 'custom', input: value, params })
    return z.NEVER
  })

/** Digits, read as a number. */
export const inDigits = <S extends z.ZodType>(number: S) =>
  z.preprocess(
    read((text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)),
    number,
  )
