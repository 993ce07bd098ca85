/** Names of the lab's worlds and snapshots, and how a world is chosen. */
import { typedCode } from '../text-schemas.ts'

/** The world that is there without the lab. */
export const mainWorld = 'main'
/** Most worlds beside it. */
export const mostWorlds = 16
/** Chooses the world of a call; without it the cookie does, which chooses that of the pages. */
export const worldHeader = 'X-Ward-World'
export const worldCookie = 'ward_world'

/** Also the name of a folder or a file: nothing else fits. */
export const labName = typedCode().regex(/^[a-z0-9][a-z0-9-]{0,30}$/)
/** Most bytes of a snapshot that is uploaded. */
export const largestSnapshot = 32 * 1024 * 1024
