/** The lab's own calls: no fault meets them, and the journal leaves them out. */
const base = '/api/ward/lab/'
export const isLabCall = (path: string): boolean => path.toLowerCase().startsWith(base)
