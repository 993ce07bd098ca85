/** The worlds of a lab: routing of requests, creation and removal. */
import { labName, mainWorld, worldCookie, worldHeader } from '#contract/rules/worlds.ts'
import { refusalText } from '#contract/refusals.ts'
import type { Db } from '#db/open.ts'
import type { Request, RequestHandler } from 'express'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { send } from '../http/send.ts'
import { languageOf } from '../http/language.ts'
import { Refused } from '../core/refusal.ts'
import { createHost, type Host, type Ways } from './host.ts'

/** Milliseconds. The last use of a world is written at most once a `minute`; a sweep runs every `hour`. */
const minute = 60_000
const hour = 3_600_000

/** Rows for a new world, or for a replacement. */
export interface Rows {
  /** Copied. */
  file: string
  /** Runs on the copy before anything reads it. */
  prepare: (db: Db) => void
  /** Call when the file is no longer needed. */
  done?: () => void
}

const cookieOf = (header = ''): string | undefined =>
  header
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${worldCookie}=`))
    ?.slice(worldCookie.length + 1)

export interface WorldLimits {
  /** Maximum number of worlds beside the main one. */
  most: number
  /** Milliseconds without use after which a world is removed. */
  life: number
}

/** @param folder of the worlds beside the main one @param clock epoch ms */
export function createWorlds(folder: string, main: Host, ways: Ways, clock: () => number, { most, life }: WorldLimits) {
  const open = new Map<string, Host>()
  const used = new Map<string, number>()
  const chosenHosts = new WeakMap<Request, Host>()
  const leavers = new Set<(host: Host) => void>()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const placeOf = (name: string) => ({
    name,
    folder: join(folder, name),
    file: join(folder, name, 'blade.sqlite'),
    uploads: join(folder, name, 'uploads'),
  })
  /** File whose modification time is the last use of the world. */
  const markOf = (name: string) => join(folder, name, 'used')
  const exists = (name: string) => labName.safeParse(name).success && existsSync(markOf(name))
  const usedAt = (name: string) => Math.round(used.get(name) ?? statSync(markOf(name)).mtimeMs)
  const names = () => readdirSync(folder).filter(exists)

  function use(name: string): void {
    const now = clock()
    if (now - usedAt(name) < minute) return
    used.set(name, now)
    utimesSync(markOf(name), now / 1000, now / 1000)
  }

  /** Stops routing to the world at once, and deletes it when its requests in progress are finished. */
  async function remove(name: string): Promise<void> {
    const host = open.get(name)
    open.delete(name)
    used.delete(name)
    rmSync(markOf(name), { force: true })
    await host?.leave()
    for (const call of leavers) if (host) call(host)
    rmSync(placeOf(name).folder, { recursive: true, force: true })
  }

  /** Removes worlds that have not been used for long. */
  function sweep(): void {
    for (const name of names()) if (clock() - usedAt(name) > life) void remove(name)
  }

  function find(name: string): Host | undefined {
    if (name === mainWorld) return main
    if (!exists(name)) return undefined
    if (clock() - usedAt(name) > life) {
      void remove(name)
      return undefined
    }
    use(name)
    let host = open.get(name)
    if (!host) open.set(name, (host = createHost(placeOf(name), ways)))
    return host
  }

  const sweeper = setInterval(sweep, hour).unref()

  /** Chooses the world of a request: by its header, else by its cookie. An unknown one is refused, and its cookie dropped. */
  const route: RequestHandler = (req, res, next) => {
    const name = req.get(worldHeader) ?? cookieOf(req.get('cookie')) ?? mainWorld
    const host = find(name)
    const refuse = () => {
      if (req.get(worldHeader) === undefined) res.clearCookie(worldCookie, { path: '/' })
      const msg = refusalText('worldMissing', languageOf(req.get('accept-language')), { name: name.slice(0, 64) })
      if (req.path.startsWith('/api')) return send(res, 404, { code: 404, success: false, data: {}, msg })
      res.status(404).type('text').send(msg)
    }
    if (!host) return refuse()
    chosenHosts.set(req, host)
    res.setHeader(worldHeader, host.name)
    host.handle(req, res, (error?: unknown) => (error || !host.gone.aborted ? next(error) : refuse()))
  }

  return {
    route,
    find,
    /** The world that `route` chose. */
    of: (req: Request): Host => chosenHosts.get(req) ?? main,
    list: () => [
      { name: mainWorld, open: true, usedAt: 0 },
      ...names()
        .sort()
        .map((name) => ({ name, open: open.has(name), usedAt: usedAt(name) })),
    ],
    /** @param rows are made only when there is room for them @throws Refused worldTaken, worldsFull */
    async create(name: string, rows: () => Promise<Rows>): Promise<void> {
      sweep()
      const place = placeOf(name)
      if (name === mainWorld || existsSync(place.folder)) throw new Refused('worldTaken', { name })
      if (readdirSync(folder).length >= most) throw new Refused('worldsFull', { most })
      mkdirSync(place.uploads, { recursive: true, mode: 0o700 })
      try {
        const { file, prepare, done } = await rows()
        await copyFile(file, place.file).finally(done)
        const db = ways.open(place.file)
        prepare(db)
        open.set(name, createHost(place, ways, db))
        writeFileSync(markOf(name), '')
        utimesSync(markOf(name), clock() / 1000, clock() / 1000)
      } catch (error) {
        await remove(name)
        throw error
      }
    },
    /** @throws Refused worldMissing, worldStays */
    async remove(name: string): Promise<void> {
      if (name === mainWorld) throw new Refused('worldStays')
      if (!exists(name)) throw new Refused('worldMissing', { name })
      await remove(name)
    },
    each: (call: (host: Host) => void) => [main, ...open.values()].forEach(call),
    /** Registers a function that is called with each world before it is removed. */
    onLeave: (call: (host: Host) => void) => void leavers.add(call),
    stop(): void {
      clearInterval(sweeper)
      for (const host of open.values()) host.stop()
    },
  }
}
export type Worlds = ReturnType<typeof createWorlds>
