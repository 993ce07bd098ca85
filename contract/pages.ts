/** Addresses of console pages that several rooms lead to. Imports nothing, so that a link costs no page its weight. */

/** Sets up a whole hospital. */
export const wizardPath = '/system/dept/wizard'
/** Labels of devices: `ids` are those chosen, `hos` a hospital. */
export const labelsPath = '/rental/equ/labels'
/** The page of one device. */
export const devicePath = (id: string): string => `/rental/equ/${id}/page`
/** Becoming somebody else, and why they see what they see: in a lab, for everybody. */
export const peoplePath = '/ward/people'
