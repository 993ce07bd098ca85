/** Why somebody was disabled or barred: one line that the audit keeps. */
import { text } from '../values.ts'

/** Longest reason, in characters. */
const longestReason = 200

export const stateReason = text(longestReason)
