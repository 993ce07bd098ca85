import { pageOf } from '#app/lib/address.ts'

export const todoPath = '/money/todo'
/** The to-do page opens dialogs of other pages over itself. */
export const isTodo = (request: Request): boolean => pageOf(new URL(request.url).pathname) === todoPath
