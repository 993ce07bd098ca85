import { pageOf } from '#app/lib/address.ts'

export const todoPath = '/money/todo'
/** The list of what waits has dialogs of other pages over it. */
export const isTodo = (request: Request): boolean => pageOf(new URL(request.url).pathname) === todoPath
