/** Addresses of console pages that several rooms lead to. Imports nothing, so that a link costs no page its weight. */

/** Sets up a whole hospital. */
export const wizardPath = '/system/dept/wizard'
