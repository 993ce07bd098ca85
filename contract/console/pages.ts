/** Addresses of console pages that several features link to. Imports nothing, so that a link adds nothing to a page. */

/** Sets up a whole hospital. */
export const wizardPath = '/system/dept/wizard'
/** Labels of devices: `ids` are the chosen devices, `hos` a hospital. */
export const labelsPath = '/rental/equ/labels'
/** The page of one device. */
export const devicePath = (id: string): string => `/rental/equ/${id}/page`
/** In a lab: signs in as somebody else, and explains what they can see; open to everybody. */
export const peoplePath = '/ward/people'

/** Address of a hospital's places; `hos` is its id. */
export const placePath = '/rental/place'

/** Shift handovers: the list, and below it `new` and each of them. */
export const handoverPath = '/rental/handover'
/** A customer on the phone: `phone` are the last four or more digits, `id` the chosen one of several. */
export const callPath = '/customer/call'
