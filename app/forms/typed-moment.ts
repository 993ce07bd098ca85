/** A moment as people type it. */
import { isTime } from '#contract/rules/time.ts'
import { typedTime } from '#contract/rules/typed-time.ts'
import { z } from 'zod'

/** `yyyy-MM-dd HH:mm:ss` of what was typed, seconds or not. */
export const typedMoment = z.string().transform(typedTime).refine(isTime)
