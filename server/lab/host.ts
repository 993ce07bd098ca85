/** One world: its rows with the API that serves them. They can be replaced while it runs. */
import { mainWorld } from '#contract/rules/worlds.ts'
import type { Db } from '#db/open.ts'
import type { RequestHandler } from 'express'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { constants, readdirSync, renameSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Api } from '../api/index.ts'
import type { World } from '../channel/world.ts'
import { createGate } from './gate.ts'
import { putSessions, readSessions } from './sessions.ts'

export interface Place {
  name: string
  file: string
  /** Folder of uploaded files. */
  uploads: string
}

export interface Opened {
  db: Db
  api: Api
  world: World
}

/** How a world's rows are opened, and how they are served. */
export interface Ways {
  open: (file: string) => Db
  serve: (db: Db, host: Host) => Opened
}

/** Everything of an API; other requests are the pages', whose own calls come here one by one. */
const isCall = /^\/(api|upload)(\/|\?|$)/i
const ends = ['-wal', '-shm', '-journal']
/** why: what goes on in the background is not done by whoever replaced the rows, and must not keep their request, nor the rows it was for */
const outside = AsyncLocalStorage.snapshot()
const newVersion = () => randomBytes(6).toString('base64url')

/** @param first the database where it is open already */
export function createHost(place: Place, ways: Ways, first?: Db) {
  const { name, file } = place
  let version = newVersion()
  const swapped = new Set<() => void>()
  const gone = new AbortController()
  const gate = createGate(
    (req, res, next) => void opened.api.router(req, res, next),
    () => opened.api.hangUp(),
  )
  const handle: RequestHandler = (req, res, next) => (isCall.test(req.url) ? gate.handle(req, res, next) : next())

  const host = {
    ...place,
    isMain: name === mainWorld,
    handle,
    /** Another text whenever the rows were replaced. */
    version: () => version,
    opened: () => opened,
    /** Calls after each replacement. */
    onSwap: (call: () => void) => void swapped.add(call),
    /** Aborted when it ends. */
    gone: gone.signal,

    /**
     * Replaces the rows by those of a file, which is copied. Requests in progress are finished before, later ones wait for the
     * new rows; who is signed in stays so. When the new rows cannot be served, the old ones are.
     * @param prepare changes the new rows before anything reads them
     * @throws Refused worldBusy
     */
    async swap(source: string, prepare: (db: Db) => void): Promise<void> {
      // why a name of its own: another replacement may be waiting with its copy
      const next = `${file}.${newVersion()}.next`
      await copyFile(source, next, constants.COPYFILE_FICLONE)
      try {
        await gate.alone(async () => {
          await opened.api.rest()
          const signedIn = readSessions(opened.db)
          end()
          // why: what another process still reads must not be taken for the next rows' own
          for (const rest of ends) rmSync(file + rest, { force: true })
          renameSync(file, `${file}.old`)
          try {
            renameSync(next, file)
            const db = ways.open(file)
            putSessions(db, signedIn)
            prepare(db)
            begin(db)
          } catch (error) {
            for (const rest of ends) rmSync(file + rest, { force: true })
            renameSync(`${file}.old`, file)
            begin(ways.open(file))
            throw error
          }
          rmSync(`${file}.old`)
          version = newVersion()
          for (const call of swapped) call()
        })
      } finally {
        rmSync(next, { force: true })
      }
    },

    /** Ends it at once: nothing answers any more. */
    stop(): void {
      gone.abort()
      end()
    },
    /** Ends it when what is in progress is finished, or has not been in time. */
    async leave(): Promise<void> {
      gone.abort()
      await gate.alone(() => opened.api.rest()).catch(() => undefined)
      end()
    },
  }

  function begin(db: Db): void {
    outside(() => {
      opened = ways.serve(db, host)
      opened.api.start()
    })
  }
  function end(): void {
    opened.api.stop()
    opened.db.$client.pragma('wal_checkpoint(TRUNCATE)')
    opened.db.$client.close()
  }

  // why: a process that was killed left its copies behind
  for (const left of readdirSync(dirname(file)))
    if (left.startsWith(`${basename(file)}.`) && left.endsWith('.next')) rmSync(join(dirname(file), left))
  let opened: Opened
  begin(first ?? ways.open(file))
  return host
}
export type Host = ReturnType<typeof createHost>
