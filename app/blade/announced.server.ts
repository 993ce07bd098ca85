/** Clears this process' caches when another console that shares the store announces a change. */
import type { ConsoleStore } from '#contract/console/console-store.ts'
import { forgetDictionaries } from './dictionaries.server.ts'
import { forgetAllPages } from './menu-guard.server.ts'

const forget = { dictionaries: forgetDictionaries, pages: forgetAllPages }

const subscribed = new WeakSet<ConsoleStore>()

/** Subscribes once per store. Called with each request, because page modules are loaded after the program has opened the store. */
export function listenTo(store: ConsoleStore): void {
  if (subscribed.has(store)) return
  subscribed.add(store)
  store.onAnnounced((changed) => forget[changed]())
}
