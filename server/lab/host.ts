/** One world: its rows with the API that serves them. They can be replaced while it runs. */
import { mainWorld } from '#contract/rules/worlds.ts'
import type { Db } from '#db/open.ts'
import type { RequestHandler } from 'express'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { constants, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Api } from '../api/index.ts'
import type { World } from '../channel/world.ts'
import { Refused } from '../core/refusal.ts'
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
/** Where the rows are while others take their place. */
const oldOf = (file: string) => `${file}.old`

/** Clears up after a process that was killed while it replaced the rows of this file: the old ones come back, copies go. */
export function clearUp(file: string): void {
  const folder = dirname(file)
  if (!existsSync(folder)) return
  for (const left of readdirSync(folder)) if (left.startsWith(`${basename(file)}.`) && left.endsWith('.next')) rmSync(join(folder, left))
  if (!existsSync(file) && existsSync(oldOf(file))) renameSync(oldOf(file), file)
  // why: it must not come back when somebody deletes the file
  rmSync(oldOf(file), { force: true })
}

/** @param first the database where it is open already */
export function createHost(place: Place, ways: Ways, first?: Db) {
  const { name, file } = place
  let version = newVersion()
  const swapped = new Set<() => void>()
  const gone = new AbortController()
  const gate = createGate(
    // why here: it may have ended while this waited
    (req, res, next) => (gone.signal.aborted ? next() : void opened.api.router(req, res, next)),
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
     * @throws Refused worldBusy, worldMissing
     */
    async swap(source: string, prepare: (db: Db) => void): Promise<void> {
      // why a name of its own: another replacement may be waiting with its copy
      const next = `${file}.${newVersion()}.next`
      refuseGone()
      try {
        await copyFile(source, next, constants.COPYFILE_FICLONE)
        await gate.alone(async () => {
          await opened.api.rest()
          // why again: nothing waits from here on
          refuseGone()
          replace(next, prepare)
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

  function refuseGone(): void {
    if (gone.signal.aborted) throw new Refused('worldMissing', { name })
  }

  /** Puts a file in place of the rows; when it cannot be served, they come back. */
  function replace(next: string, prepare: (db: Db) => void): void {
    const old = oldOf(file)
    const signedIn = readSessions(opened.db)
    rmSync(old, { force: true })
    end()
    let db: Db | undefined
    try {
      // why: what another process still reads must not be taken for the next rows' own
      for (const rest of ends) rmSync(file + rest, { force: true })
      renameSync(file, old)
      renameSync(next, file)
      db = ways.open(file)
      putSessions(db, signedIn)
      prepare(db)
      begin(db)
    } catch (error) {
      if (opened.db === db) opened.api.stop()
      db?.$client.close()
      for (const rest of ends) rmSync(file + rest, { force: true })
      if (existsSync(old)) renameSync(old, file)
      begin(ways.open(file))
      throw error
    }
    rmSync(old)
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

  // why not one that is open: it was cleared up before
  if (!first) clearUp(file)
  let opened: Opened
  begin(first ?? ways.open(file))
  return host
}
export type Host = ReturnType<typeof createHost>
