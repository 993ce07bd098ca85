/** Upload limits; the console shows them, the server enforces them. */

/** Maximum size of an avatar in bytes. */
export const avatarLimit = 500 * 1024

/** Maximum size of any file in bytes. */
export const largestFile = 20 * 1024 * 1024

/** Overhead of a multipart body: boundaries, part headers, small fields. */
export const wrapping = 64 * 1024

/** Maximum size in bytes of a form, and of an unauthenticated call. */
export const plainBody = 64 * 1024

/** Maximum size of a call in bytes. */
export const callBody = 1024 * 1024

/** Limits of browser error reports: number per request, characters per text, bytes in total. */
export const errorUpload = { most: 100, longest: 65_536, bytes: 2 * 1024 * 1024 } as const
