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

/** Calls that reach the other consoles which share a store. */
export type Between = Pick<OwnStore, 'alone' | 'announce' | 'onAnnounced'>

/** For a console that shares its store with no other. */
export const betweenNone: Between = {
  alone: (_name, work) => work(),
  announce: () => Promise.resolve(),
  onAnnounced: () => undefined,
}

/** The same calls as synchronous functions, without those between consoles. */
export type DirectStore = {
  [Name in Exclude<keyof OwnStore, keyof Between>]: (...args: Parameters<OwnStore[Name]>) => Awaited<ReturnType<OwnStore[Name]>>
}
