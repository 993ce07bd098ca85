/** One world: its rows with the API that serves them. The rows can be replaced while it runs. */
import { isCall } from '../http/url.ts'
import { mainWorld } from '#contract/rules/worlds.ts'
import type { Db } from '#db/open.ts'
import type { RequestHandler } from 'express'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { constants, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Api } from '../api/api.ts'
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

/** Functions that open a world's rows and serve them. */
export interface Ways {
  open: (file: string) => Db
  serve: (db: Db, host: Host) => Opened
}

/** Matches calls of the API. Other requests are for pages, whose own API calls arrive here separately. */
const ends = ['-wal', '-shm', '-journal']
/** The context outside of all requests. Background work starts in it, or it would keep the request that replaced the rows alive. */
const outside = AsyncLocalStorage.snapshot()
const newVersion = () => randomBytes(6).toString('base64url')
/** Path of the old rows during a replacement. */
const oldOf = (file: string) => `${file}.old`

/** Cleans up after a process that was killed during a replacement: restores the old rows, deletes copies. */
export function clearUp(file: string): void {
  const folder = dirname(file)
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder))
    if (entry.startsWith(`${basename(file)}.`) && entry.endsWith('.next')) rmSync(join(folder, entry))
  if (!existsSync(file) && existsSync(oldOf(file))) renameSync(oldOf(file), file)
  // Old rows must not come back when somebody deletes the database later.
  rmSync(oldOf(file), { force: true })
}

/** @param first the database, if it is open already */
export function createHost(place: Place, ways: Ways, first?: Db) {
  const { name, file } = place
  let version = newVersion()
  const swapped = new Set<() => void>()
  const ending = new AbortController()
  const gate = createGate(
    // Checked here, because the world may have ended while the request waited.
    (req, res, next) => (ending.signal.aborted ? next() : void opened.api.router(req, res, next)),
    () => opened.api.hangUp(),
  )
  const handle: RequestHandler = (req, res, next) => (isCall(req.url) ? gate.handle(req, res, next) : next())

  const host = {
    ...place,
    isMain: name === mainWorld,
    handle,
    /** Changes whenever the rows were replaced. */
    version: () => version,
    opened: () => opened,
    /** Calls after each replacement. */
    onSwap: (call: () => void) => void swapped.add(call),
    /** Aborted when the world ends. */
    gone: ending.signal,

    /**
     * Replaces the rows by those of a file, which is copied. Requests in progress are finished first, later ones wait for the
     * new rows; users stay signed in. When the new rows cannot be served, the old ones are restored.
     * @param prepare changes the new rows before anything reads them
     * @throws Refused worldBusy, worldMissing
     */
    async swap(source: string, prepare: (db: Db) => void): Promise<void> {
      // A unique name, because another replacement may be waiting with its own copy.
      const next = `${file}.${newVersion()}.next`
      refuseGone()
      try {
        await copyFile(source, next, constants.COPYFILE_FICLONE)
        await gate.alone(async () => {
          await opened.api.rest()
          // Checked again after the waiting; nothing below is asynchronous.
          refuseGone()
          replace(next, prepare)
          version = newVersion()
          for (const call of swapped) call()
        })
      } finally {
        rmSync(next, { force: true })
      }
    },

    /** Ends the world at once; requests are no longer answered. */
    stop(): void {
      ending.abort()
      end()
    },
    /** Ends the world after the requests in progress, or after the gate's time-out. */
    async leave(): Promise<void> {
      ending.abort()
      await gate.alone(() => opened.api.rest()).catch(() => undefined)
      end()
    },
  }

  function refuseGone(): void {
    if (ending.signal.aborted) throw new Refused('worldMissing', { name })
  }

  /** Puts a file in place of the rows; when it cannot be served, the old rows are restored. */
  function replace(next: string, prepare: (db: Db) => void): void {
    const old = oldOf(file)
    const signedIn = readSessions(opened.db)
    rmSync(old, { force: true })
    end()
    let db: Db | undefined
    try {
      // Files that another process still has open must not be taken for those of the new rows.
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

  // An open database was cleaned up before it was opened.
  if (!first) clearUp(file)
  let opened: Opened
  begin(first ?? ways.open(file))
  return host
}
export type Host = ReturnType<typeof createHost>
