/** A moment as a browser's field gives it. */
import { isTime } from '#contract/rules/time.ts'
import { z } from 'zod'

/** `yyyy-MM-dd HH:mm:ss` of what was typed, seconds or not. */
export const typedMoment = z
  .string()
  .transform((typed) => (typed.length === 16 ? `${typed}:00` : typed).replace('T', ' '))
  .refine(isTime)
