/** Bodies in transit: temporary files, and limits on their number per account and on their total size. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, openSync, readdirSync, rmSync, createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BadBody } from './bad-body.ts'

/** `file`: an upload. `text`: larger than unauthenticated callers may send. */
export type Kind = 'file' | 'text'

/** Maximum number of concurrent bodies per account. */
const mostOf: Readonly<Record<Kind, number>> = { file: 2, text: 6 }

/** Maximum total size of the bodies in transit, on disk and in memory, in bytes. */
const mostBytes = 192 * 1024 * 1024

/** The claim of one body on these limits. */
export interface Claim {
  /** @throws BadBody busy if all bodies together are too large */
  add(bytes: number): void
  /** Opens a temporary file, which exists until the claim is released. */
  open(): { path: string; sink: WriteStream }
  /** Releases the claim and removes its file; may be called repeatedly. */
  release(): void
}

export interface Incoming {
  /** @throws BadBody busy if the account has reached its maximum */
  claim(account: string, kind: Kind): Claim
  /** Bytes of an account's uploads in transit. */
  bytesOf(account: string): number
}

/**
 * @param folder belongs to this process alone; files of an earlier process are removed
 * @param most maximum total bytes; tests use a smaller number
 */
export function createIncoming(folder: string, most = mostBytes): Incoming {
  sweep(folder)
  const claims = new Set<{ account: string; kind: Kind; bytes: number }>()
  const ofAccount = (account: string, kind: Kind) => [...claims].filter((one) => one.account === account && one.kind === kind)
  let totalBytes = 0

  return {
    claim(account, kind) {
      if (ofAccount(account, kind).length >= mostOf[kind]) throw new BadBody('busy')
      const own = { account, kind, bytes: 0 }
      claims.add(own)
      let file: { path: string; sink: WriteStream } | undefined
      return {
        add(bytes) {
          if (!claims.has(own)) return
          if (totalBytes + bytes > most) throw new BadBody('busy')
          totalBytes += bytes
          own.bytes += bytes
        },
        open() {
          mkdirSync(folder, { recursive: true, mode: 0o700 })
          const path = join(folder, randomUUID())
          // Opened immediately, because a file that is opened later could be opened after its removal.
          file = { path, sink: createWriteStream(path, { fd: openSync(path, 'wx', 0o600) }) }
          file.sink.on('error', () => undefined)
          return file
        },
        release() {
          if (!claims.delete(own)) return
          totalBytes -= own.bytes
          if (!file) return
          file.sink.destroy()
          void rm(file.path, { force: true }).catch(() => undefined)
        },
      }
    },
    bytesOf: (account) => ofAccount(account, 'file').reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** Removes the files of a process that was killed. */
function sweep(folder: string): void {
  try {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true })
  } catch {
    // The folder does not exist before the first upload.
  }
}
