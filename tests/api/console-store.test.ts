/** The console's own store in the file beside it. */
import { openConsoleDatabase } from '#db/console/open.ts'
import { openConsoleStore } from '#server/console-store/console-store.ts'
import { storeSuite } from '../console-store/suite.ts'

storeSuite((clock) => {
  const store = openConsoleStore(openConsoleDatabase(':memory:'), '0'.repeat(64), clock)
  return Promise.resolve([store, store])
})
