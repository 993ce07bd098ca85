/** The lab's world of a request. */
import type { AppLoadContext } from '@remix-run/node'

/** Another text when the rows of this browser's world were replaced, or another world was chosen; absent without a lab. */
export const worldOf = ({ world }: AppLoadContext): string | undefined => world && `${world.name} ${world.version}`
