/** Keeping an uploaded file: checked by what it is, named by the program, listed where asked (contract page platform §1). */
import { avatarLimit } from '#contract/rules/uploads.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { attach } from '#db/tables/platform.ts'
import { createHash, randomUUID } from 'node:crypto'
import type { UploadedFile } from '../http/multipart.ts'
import type { Storage } from '../storage/storage.ts'
import { sniff } from './file-type.ts'
import { nextId } from './row-id.ts'
import { Refused } from './refusal.ts'
import type { Principal } from './session.ts'

export interface StoredFile {
  link: string
  domain: string
  name: string
  originalName: string
  extension: string
  attachSize: number
}

/** @throws Refused uploadMissing, uploadType, avatarType, avatarSize */
export async function storeFile(
  storage: Storage,
  file: UploadedFile | undefined,
  { avatar, now }: { avatar: boolean; now: number },
): Promise<StoredFile> {
  if (!file) throw new Refused('uploadMissing')
  const extension = sniff(file.bytes, file.name)
  if (avatar && extension !== 'jpg' && extension !== 'png') throw new Refused('avatarType')
  if (avatar && file.bytes.length > avatarLimit) throw new Refused('avatarSize')
  if (!extension) throw new Refused('uploadType')
  // why: served without a token, so the name must be one that nobody works out from the content
  const hash = createHash('sha256').update(randomUUID()).update(file.bytes).digest('hex').slice(0, 32)
  const inside = `${formatTime(now).slice(0, 10).replaceAll('-', '')}/${hash}.${extension}`
  await storage.put(inside, file.bytes)
  const name = `upload/${inside}`
  return { link: `/${name}`, domain: '', name, originalName: file.name || name, extension, attachSize: file.bytes.length }
}

/** Lists a stored file among the attachments. @returns the row's id */
export function listFile(db: Db, file: StoredFile, me: Principal, now: number): string {
  const id = nextId(now)
  const time = formatTime(now)
  db.insert(attach)
    .values({
      id,
      tenantId: me.user.tenantId,
      ...file,
      createUser: me.user.id,
      createDept: me.user.deptId.split(',')[0],
      createTime: time,
      updateUser: me.user.id,
      updateTime: time,
    })
    .run()
  return id
}
