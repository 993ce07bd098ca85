/** Facts that all Blade servers have in common. */

/** Blade's default tenant: the only one that the console supports, and that the bundled backend has. */
export const tenant = '000000'

/** A path of the contract without its `/api`, which other servers replace by a prefix of their own before `/blade-…`. */
export const belowApi = (path: string): string => path.replace(/^\/api(?=\/)/, '')
