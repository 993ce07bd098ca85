/** What every Blade server has in common, whichever it is. */

/** Blade's default tenant: the only one that the console works for, and that the bundled backend has. */
export const tenant = '000000'

/** A path of the contract without its `/api`, which other servers replace by whatever stands before `/blade-…`. */
export const belowApi = (path: string): string => path.replace(/^\/api(?=\/)/, '')
