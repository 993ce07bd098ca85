/** Limits of undo in time and number. What can be undone, and how: `lasting.ts`. */

/** Time in milliseconds in which users may undo their actions. */
export const undoMs = 30_000

/** Maximum number of rows that are undone at once: one transaction, during which nobody else is served. */
export const mostUndone = 500

/** Maximum number of calls in one action, because a long deletion is sent in parts. */
export const mostRequests = 50
