/** Id of the last element of every page: once it exists, the page before it is complete. */
export const pageEndId = 'toasts'
