/** Names of the lab's worlds and snapshots, and how to choose a world. */
import { typedCode } from '../text-schemas.ts'

/** The world that exists without the lab. */
export const mainWorld = 'main'
/** Maximum number of other worlds, and hours without use after which one is removed, unless the settings say otherwise. */
export const mostWorlds = 16
export const worldHours = 24
/** Header that chooses the world of a call; without it the cookie does, which also chooses the world of the pages. */
export const worldHeader = 'X-Ward-World'
export const worldCookie = 'ward_world'

/** Names of the worlds that guided demonstrations make for themselves begin with this. */
export const storyWorldPrefix = 'demo-'

/** Also used as the name of a folder or file, so nothing else is allowed. */
export const labName = typedCode().regex(/^[a-z0-9][a-z0-9-]{0,30}$/)
/** Maximum size of an uploaded snapshot in bytes. */
export const largestSnapshot = 32 * 1024 * 1024
