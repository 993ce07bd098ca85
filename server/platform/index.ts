/** Notices, uploaded files, configurations of storage and messages, messages, logs. */
import type { Db } from '#db/open.ts'
import type { Incoming } from '#bodies/incoming.ts'
import type { Journal } from '../audit/journal.ts'
import type { RoomWithJoins } from '../api/room.ts'
import type { Storage } from '../storage/storage.ts'
import type { Dictionary } from '../api/dictionary.ts'
import { mountFiles } from './file-routes.ts'
import { platformJoins } from './joins.ts'
import { mountPlatform, platformHooks } from './routes.ts'
import type { Messages } from './sms.ts'

interface Deps {
  db: Db
  clock: () => number
  storage: Storage
  incoming: Incoming
  messages: Messages
  journal: Journal
  /** System dictionaries. */
  dictionary: Dictionary
}

export const openPlatform = (deps: Deps): RoomWithJoins<ReturnType<typeof platformJoins>> => ({
  joins: platformJoins(deps.db, deps.dictionary),
  hooks: platformHooks(deps.db),
  mount(router, rows) {
    mountPlatform(router, { ...deps, readers: rows.readers('notice', 'oss', 'sms') })
    mountFiles(router, { ...deps, attachments: rows.readers('attach').attach })
  },
})
