/** What other consoles that share the store changed: this one forgets what it kept of it. */
import type { ConsoleStore } from '#contract/console-store.ts'
import { forgetDictionaries } from './dictionaries.server.ts'
import { forgetAllPages } from './menu-guard.server.ts'

const forget = { dictionaries: forgetDictionaries, pages: forgetAllPages }

const heard = new WeakSet<ConsoleStore>()

/** Once for each store. why here: pages are loaded after the program has opened it */
export function listenTo(store: ConsoleStore): void {
  if (heard.has(store)) return
  heard.add(store)
  store.onAnnounced((changed) => forget[changed]())
}
