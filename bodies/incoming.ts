/** Bodies that are on their way: temporary files, and bounds on how many an account has at once and on what all hold. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, openSync, readdirSync, rmSync, createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BadBody } from './bad-body.ts'

/** `file`: of an upload. `text`: larger than what strangers may send. */
export type Kind = 'file' | 'text'

/** Bodies of one account at a time. */
const mostOf: Readonly<Record<Kind, number>> = { file: 2, text: 6 }

/** Bytes of all bodies that are on their way, on disk and in memory. */
const mostBytes = 192 * 1024 * 1024

/** The place of one body. */
export interface Claim {
  /** @throws BadBody busy when all bodies together hold too much */
  add(bytes: number): void
  /** Opens a temporary file, which exists until the claim is released. */
  open(): { path: string; sink: WriteStream }
  /** Frees the place and removes its file; may be called again. */
  release(): void
}

export interface Incoming {
  /** @throws BadBody busy when the account has as many as it may */
  claim(account: string, kind: Kind): Claim
  /** Bytes of an account's uploads that are on their way. */
  bytesOf(account: string): number
}

/**
 * @param folder of this process alone: what an earlier one left in it is removed
 * @param most bytes of all bodies; tests pass less
 */
export function createIncoming(folder: string, most = mostBytes): Incoming {
  sweep(folder)
  const claims = new Set<{ account: string; kind: Kind; bytes: number }>()
  const ofAccount = (account: string, kind: Kind) => [...claims].filter((one) => one.account === account && one.kind === kind)
  let held = 0

  return {
    claim(account, kind) {
      if (ofAccount(account, kind).length >= mostOf[kind]) throw new BadBody('busy')
      const own = { account, kind, bytes: 0 }
      claims.add(own)
      let file: { path: string; sink: WriteStream } | undefined
      return {
        add(bytes) {
          if (!claims.has(own)) return
          if (held + bytes > most) throw new BadBody('busy')
          held += bytes
          own.bytes += bytes
        },
        open() {
          mkdirSync(folder, { recursive: true, mode: 0o700 })
          const path = join(folder, randomUUID())
          // Opened at once: a file that is opened later could be opened after its removal.
          file = { path, sink: createWriteStream(path, { fd: openSync(path, 'wx', 0o600) }) }
          file.sink.on('error', () => undefined)
          return file
        },
        release() {
          if (!claims.delete(own)) return
          held -= own.bytes
          if (!file) return
          file.sink.destroy()
          void rm(file.path, { force: true }).catch(() => undefined)
        },
      }
    },
    bytesOf: (account) => ofAccount(account, 'file').reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** Removes the files that a process left behind when it was ended by force. */
function sweep(folder: string): void {
  try {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true })
  } catch {
    // The folder does not exist before the first upload.
  }
}
