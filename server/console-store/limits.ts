/** Limits of the data that the console stores for its users, in any store. */

/** Maximum lifetime of a session. Milliseconds. */
export const longest = 7 * 86_400_000
/** Minimum interval between writes of "last used". Milliseconds. */
export const usedAgain = 60_000
/** Drafts untouched for this long are deleted. Milliseconds. */
export const keepWork = 30 * 60_000
/** Most sessions and drafts that one user may have; the newest are kept. */
export const most = { sessions: 50, work: 10 }
/** Wrong lock passwords before the session ends. */
export const lockTries = 5
