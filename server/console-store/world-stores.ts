/** The console's stores of the lab's worlds, each in its world's folder: opened when first needed. */
import type { ConsoleStore } from '#contract/console/console-store.ts'

type Store = ConsoleStore & { end: () => unknown }

/** @param open opens the store in a folder */
export function createWorldStores(open: (folder: string) => Store) {
  const stores = new Map<string, Store>()
  return {
    in(folder: string): ConsoleStore {
      const store = stores.get(folder) ?? open(folder)
      stores.set(folder, store)
      return store
    },
    /** Call before the folder is deleted. */
    async forget(folder: string): Promise<void> {
      const store = stores.get(folder)
      stores.delete(folder)
      await store?.end()
    },
    end: (): Promise<unknown> => Promise.all([...stores.values()].map((store) => store.end())),
  }
}
