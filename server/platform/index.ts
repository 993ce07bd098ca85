/** Notices, uploaded files, configurations of storage and messages, messages, logs. */
import type { Db } from '#db/open.ts'
import type { Incoming } from '#bodies/incoming.ts'
import type { Journal } from '../audit/journal.ts'
import type { Room } from '../api/room.ts'
import type { Storage } from '../storage/storage.ts'
import { mountFiles } from './file-routes.ts'
import { mountPlatform, platformHooks } from './routes.ts'
import type { Messages } from './sms.ts'

interface Deps {
  db: Db
  clock: () => number
  storage: Storage
  incoming: Incoming
  messages: Messages
  journal: Journal
}

export const openPlatform = (deps: Deps): Room => ({
  hooks: platformHooks(deps.db),
  mount(router, rows) {
    mountPlatform(router, { ...deps, readers: rows.readers('notice', 'oss', 'sms') })
    mountFiles(router, { ...deps, attachments: rows.readers('attach').attach })
  },
})
