/** How long, and how much, can be taken back. What and how: `lasting.ts`. */

/** Milliseconds in which people may take back what they did. */
export const undoMs = 30_000

/** Most rows that are taken back at once: one transaction, in which nobody else is served. */
export const mostUndone = 500

/** Most calls that one deed consists of: a long deletion is sent in parts. */
export const mostRequests = 50
