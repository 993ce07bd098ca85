/** Facts that all Blade servers have in common. */

/** Blade's main tenant: the default one, whose administrators see all others, and the only one that the bundled backend has. */
export const tenant = '000000'

/** A path of the contract without its `/api`, which other servers replace by a prefix of their own before `/blade-…`. */
export const belowApi = (path: string): string => path.replace(/^\/api(?=\/)/, '')
