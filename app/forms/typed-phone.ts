/** A mobile number in a form, with the messages of the specification. */
import { phoneProblem } from '#contract/rules/phone.ts'
import type { Say } from '#app/i18n/use-language.ts'
import { typedPhone as cleanedPhone } from '#contract/text-schemas.ts'

/** @param storedPhone the current number, which is not checked again, because other servers accept shorter ones */
export const typedPhone = (t: Say, storedPhone?: string) =>
  cleanedPhone().superRefine((phone, { addIssue }) => {
    const problem = phone === storedPhone ? null : phoneProblem(phone)
    if (problem) addIssue(t(problem))
  })
