/** The load context of each request is a ConsoleContext. */
import type { ConsoleContext } from '#contract/console-store.ts'

declare module '@remix-run/server-runtime' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- why: an augmentation can only extend
  interface AppLoadContext extends ConsoleContext {}
}
