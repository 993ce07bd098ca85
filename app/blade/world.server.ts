/** The lab's world of a request. */
import type { AppLoadContext } from '@remix-run/node'

/** A text that changes when the rows of this browser's world are replaced, or another world is chosen; undefined without a lab. */
export const worldOf = ({ world }: AppLoadContext): string | undefined => world && `${world.name} ${world.version}`
