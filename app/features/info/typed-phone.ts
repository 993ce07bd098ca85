/** A mobile number in a form, with the messages of the specification. */
import { phoneProblem } from '#contract/rules/phone.ts'
import type { Say } from '#app/i18n/use-language.ts'
import { typedPhone as cleanedPhone } from '#contract/text-schemas.ts'

/** @param held the number before, which is not checked again: other servers keep shorter ones */
export const typedPhone = (t: Say, held?: string) =>
  cleanedPhone().superRefine((phone, { addIssue }) => {
    const problem = phone === held ? null : phoneProblem(phone)
    if (problem) addIssue(t(problem))
  })
