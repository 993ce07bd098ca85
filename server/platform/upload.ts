/** Stores an uploaded file: type-checked by content, named by the program, listed on request (contract page platform §1). */
import { avatarLimit } from '#contract/rules/uploads.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { attach } from '#db/tables/platform.ts'
import { eq, type SQL, sum } from 'drizzle-orm'
import { createHash, randomUUID } from 'node:crypto'
import type { UploadedFile } from '../http/multipart.ts'
import type { Storage } from '../storage/storage.ts'
import { sniff } from '../storage/file-type.ts'
import { paramValue } from '../system/params.ts'
import { nextId } from '../core/row-id.ts'
import { Refused } from '../core/refusal.ts'
import type { Principal } from '../rights/principal.ts'
import { unlisted } from './stored-files.ts'
import { inTransaction, type Work } from '../core/transaction.ts'

const megabyte = 1024 * 1024
/** Quota parameters in MB, and their defaults. */
const quotas = { user: ['upload.quota.user', 500], all: ['upload.quota.all', 10_000] } as const

/** Bytes; an unreadable value counts as none. */
function quotaOf(tx: Work, of: keyof typeof quotas): number {
  const [key, usual] = quotas[of]
  const limit = Number(paramValue(tx, key) || NaN)
  return (limit >= 0 ? limit : usual) * megabyte
}

/** @param more incoming bytes, those of the caller's other uploads included @throws Refused uploadQuota, uploadsFull */
export function refuseBeyond(tx: Work, me: Principal, more: number): void {
  const storedBytes = (of?: SQL) =>
    tx
      .select({ bytes: sum(attach.attachSize).mapWith(Number) })
      .from(attach)
      .where(of)
      .get()?.bytes ?? 0
  const own = quotaOf(tx, 'user')
  if (storedBytes(eq(attach.createUser, me.user.id)) + more > own) throw new Refused('uploadQuota', { mb: own / megabyte })
  if (storedBytes() + more > quotaOf(tx, 'all')) throw new Refused('uploadsFull')
}

export interface StoredFile {
  link: string
  domain: string
  name: string
  originalName: string
  /** Empty where it is not listed. */
  attachId: string
}

interface UploadOptions {
  me: Principal
  avatar: boolean
  /** Whether it is listed among the attachments. */
  listed: boolean
  now: number
}

/** @throws Refused uploadMissing, uploadType, avatarType, avatarSize, uploadQuota, uploadsFull */
export async function storeFile(
  { db, storage }: { db: Db; storage: Storage },
  file: UploadedFile | undefined,
  { me, avatar, listed, now }: UploadOptions,
): Promise<StoredFile> {
  if (!file) throw new Refused('uploadMissing')
  const extension = sniff(file.bytes, file.name)
  if (avatar && extension !== 'jpg' && extension !== 'png') throw new Refused('avatarType')
  if (avatar && file.bytes.length > avatarLimit) throw new Refused('avatarSize')
  if (!extension) throw new Refused('uploadType')
  // Files are served without a token, so the name must not be derivable from the content.
  const hash = createHash('sha256').update(randomUUID()).update(file.bytes).digest('hex').slice(0, 32)
  const time = formatTime(now)
  const inside = `${time.slice(0, 10).replaceAll('-', '')}/${hash}.${extension}`
  const name = `upload/${inside}`
  const id = nextId(now)
  const stored = { link: `/${name}`, domain: '', name, originalName: file.name || name }
  inTransaction(db, (tx) => {
    refuseBeyond(tx, me, file.bytes.length)
    tx.insert(attach)
      .values({
        id,
        tenantId: me.user.tenantId,
        ...stored,
        extension,
        attachSize: file.bytes.length,
        createUser: me.user.id,
        createDept: me.user.deptId.split(',')[0],
        createTime: time,
        updateUser: me.user.id,
        updateTime: time,
        // Every file has a row, which records owner, size and time; this one is listed nowhere.
        ...(!listed && { isDeleted: 1, status: unlisted }),
      })
      .run()
  })
  await storage.put(inside, file.bytes).catch((error: unknown) => {
    db.delete(attach).where(eq(attach.id, id)).run()
    throw error
  })
  return { ...stored, attachId: listed ? id : '' }
}
