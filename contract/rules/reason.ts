/** Reason for disabling a user or barring a customer: one line that is stored in the audit. */
import { text } from '../values.ts'

/** Maximum length of a reason in characters. */
const longestReason = 200

export const stateReason = text(longestReason)
