/** A moment as people type it. */
import { isTime } from '#contract/rules/time.ts'
import { typedTime } from '#contract/rules/typed-time.ts'
import { z } from 'zod'

/** Converts what was typed, with or without seconds, to `yyyy-MM-dd HH:mm:ss`. */
export const typedMoment = z.string().transform(typedTime).refine(isTime)
