/** Uploading files and managing them afterwards, over HTTP (contract page platform §1). */
import {
  fileLink,
  filePath,
  fileStat,
  putFile,
  putFileAttach,
  putFileAttachByName,
  putFileByName,
  removeFile,
  removeFiles as removeFileList,
} from '#contract/endpoints/platform.ts'
import { attachPurge } from '#contract/endpoints/ward.ts'
import { largestFile } from '#contract/rules/uploads.ts'
import type { Db } from '#db/open.ts'
import type { Incoming } from '#bodies/incoming.ts'
import type { Router } from 'express'
import type { Ctx } from '../api/context.ts'
import type { Reader } from '../api/crud/reader.ts'
import { handle } from '../api/handle.ts'
import type { Journal } from '../audit/journal.ts'
import { seenBy } from '../audit/request-log.ts'
import { plainName } from '../http/multipart.ts'
import type { Principal } from '../rights/principal.ts'
import { purge, removeFiles, statFile } from './stored-files.ts'
import { refuseBeyond, storeFile } from './upload.ts'
import type { Storage } from '../storage/storage.ts'

interface Deps {
  db: Db
  clock: () => number
  storage: Storage
  incoming: Incoming
  journal: Journal
  attachments: Reader<'attach'>
}

/** Makes a file's address absolute if this server's own is known, because other consoles have another origin. */
const addressed = <F extends { link: string }>(file: F, { site }: Pick<Ctx, 'site'>): F => ({ ...file, link: site + file.link })

export function mountFiles(router: Router, { db, clock, storage, incoming, journal, attachments }: Deps): void {
  const put =
    (listed: boolean) =>
    async ({ code, avatar, fileName }: { code?: string; avatar?: string; fileName?: string }, me: Principal, ctx: Ctx) => {
      const isAvatar = code === 'avatar' || (avatar !== undefined && avatar !== '0' && avatar !== 'false')
      // A file beyond the quota is not read; what is still arriving counts, and its own bytes are counted once they are known.
      refuseBeyond(db, me, 1 + incoming.bytesOf(me.user.id))
      const file = await ctx.file('file', largestFile)
      const named = file && { ...file, name: fileName === undefined ? file.name : plainName(fileName) }
      return addressed(await storeFile({ db, storage }, named, { me, avatar: isAvatar, listed, now: clock() }), ctx)
    }
  handle(router, putFile, put(false))
  handle(router, putFileByName, put(false))
  handle(router, putFileAttach, put(true))
  handle(router, putFileAttachByName, put(true))

  handle(router, fileStat, async ({ fileName }, _me, ctx) => addressed(await statFile(storage, fileName), ctx))
  handle(router, fileLink, async ({ fileName }, _me, ctx) => addressed(await statFile(storage, fileName), ctx).link)
  handle(router, filePath, async ({ fileName }) => (await statFile(storage, fileName)).name)

  const remove = (names: readonly string[], me: Principal) => removeFiles({ db, storage, now: clock() }, names, me, attachments.visible(me))
  handle(router, removeFile, ({ fileName }, me) => remove([fileName], me))
  handle(router, removeFileList, ({ fileNames }, me) => remove(fileNames, me))

  handle(router, attachPurge, async (_input, me, ctx) => {
    const done = await purge({ db, storage, now: clock(), which: 'all' })
    journal.note(seenBy(ctx), { logId: 'attach-purge', logData: `${me.user.account} 清理附件 ${done.files} 个, ${done.bytes} 字节` })
    return done
  })
}
