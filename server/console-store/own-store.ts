/** The console's own store, with what only the process itself does with it. */
import type { ConsoleStore } from '#contract/console/console-store.ts'

/** A store with the operations of the process itself. */
export interface OwnStore extends ConsoleStore {
  /** How many sessions are open. */
  countOpen(): Promise<number>
  /** Makes a write. @throws where it fails */
  probe(): Promise<void>
  end(): Promise<void>
}

/** The same calls as synchronous functions, without those between consoles: no other console uses the file. */
export type DirectStore = {
  [Name in Exclude<keyof OwnStore, 'alone' | 'announce' | 'onAnnounced'>]: (
    ...args: Parameters<OwnStore[Name]>
  ) => Awaited<ReturnType<OwnStore[Name]>>
}
