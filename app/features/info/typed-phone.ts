/** A mobile number in a form, with the messages of the specification. */
import { phoneProblem } from '#contract/rules/phone.ts'
import type { Say } from '#app/i18n/use-language.ts'
import { z } from 'zod'

/** @param held the number before, which is not checked again: other servers keep shorter ones */
export const typedPhone = (t: Say, held?: string) =>
  z
    .string()
    .trim()
    .superRefine((phone, { addIssue }) => {
      const problem = phone === held ? null : phoneProblem(phone)
      if (problem) addIssue(t(problem))
    })
