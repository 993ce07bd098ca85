/** How much may be sent at once; the console says it before, the server refuses what is beyond. */

/** Bytes of a user's picture. */
export const avatarLimit = 500 * 1024

/** What a console may send of the errors it met: so many at once, and so many characters of each text. */
export const errorUpload = { most: 100, longest: 65_536 } as const
