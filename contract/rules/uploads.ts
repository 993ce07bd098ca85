/** How much may be sent at once; the console says it before, the server refuses what is beyond. */

/** Bytes of a user's picture. */
export const avatarLimit = 500 * 1024

/** Bytes of any file. */
export const largestFile = 20 * 1024 * 1024

/** Bytes around a file: boundaries, heads of parts, small fields. */
export const wrapping = 64 * 1024

/** Bytes of a form, and of a call by nobody who is known. */
export const plainBody = 64 * 1024

/** Bytes of a call. */
export const callBody = 1024 * 1024

/** What a console may send of the errors it met: so many at once, so many characters of each text, so many bytes in all. */
export const errorUpload = { most: 100, longest: 65_536, bytes: 2 * 1024 * 1024 } as const
