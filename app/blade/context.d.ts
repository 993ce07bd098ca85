/** The load context of each request. */
import type { ConsoleContext } from '#contract/console/console-store.ts'
import type { Incoming } from '#bodies/incoming.ts'

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends ConsoleContext {
    /** Forms with files, and others longer than what strangers may send, while they arrive. */
    incoming: Incoming
  }
}
