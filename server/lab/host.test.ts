/** Failures while rows are replaced: the old rows are still served, and no file or handle is left behind. */
import { mainWorld } from '#contract/rules/worlds.ts'
import { type Db, openDatabase } from '#db/open.ts'
import { emptyDatabase } from '#tests/database.ts'
import { listen } from '#tests/loopback.ts'
import express, { Router } from 'express'
import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld } from '../channel/world.ts'
import { createPost } from './callback-post.ts'
import { createHost, type Host, type Ways } from './host.ts'
import { createLab } from './lab.ts'
import { createSnapshots } from './snapshots.ts'

let folder: string
let file: string
let source: string
let opened: Db[]
let host: Host
/** What the background work waits for. */
let resting: Promise<void>

const ways: Ways = {
  open(path) {
    const db = openDatabase(path)
    opened.push(db)
    return db
  },
  serve: (db) => ({
    db,
    world: createWorld(db, Date.now),
    api: {
      router: Router().get('/api/mark', (_req, res) => void res.json(marked(db))),
      start: () => {},
      stop: () => {},
      hangUp: () => {},
      streams: () => 0,
      rest: () => resting,
      settle: () => Promise.resolve(),
      flushLogs: () => {},
      waiting: () => ({}),
    },
  }),
}
const open = () => createHost({ name: mainWorld, file, uploads: '' }, ways)
/** Marks a database, so that tests can tell it from others. */
const mark = ({ $client }: Db, n: number) => $client.pragma(`user_version = ${n}`)
const marked = ({ $client }: Db) => $client.pragma('user_version', { simple: true })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ward-host-'))
  file = join(folder, 'blade.sqlite')
  source = join(folder, 'source')
  opened = []
  resting = Promise.resolve()
  writeFileSync(source, emptyDatabase().$client.serialize())
  copyFileSync(source, file)
  host = open()
  mark(host.opened().db, 1)
})
afterEach(() => {
  for (const { $client } of opened) $client.close()
  rmSync(folder, { recursive: true, force: true })
})
const leftoverFiles = () => readdirSync(folder).filter((name) => /\.(old|next)/.test(name))

test('a replacement that fails keeps the old rows and closes the new ones', async () => {
  const version = host.version()
  await expect(
    host.swap(source, () => {
      throw new Error('not these')
    }),
  ).rejects.toThrow('not these')
  expect(opened.map(({ $client }) => $client.open)).toEqual([false, false, true])
  writeFileSync(join(folder, 'no-rows'), 'x'.repeat(5000))
  await expect(host.swap(join(folder, 'no-rows'), () => {})).rejects.toThrow()
  await expect(host.swap(join(folder, 'nowhere'), () => {})).rejects.toThrow('ENOENT')
  expect([marked(host.opened().db), host.version(), leftoverFiles()]).toEqual([1, version, []])
  await host.swap(source, (db) => mark(db, 2))
  expect([marked(host.opened().db), leftoverFiles()]).toEqual([2, []])
})

test('a replacement that waits while its world ends is refused, and the world is not opened again', async () => {
  let rested = () => {}
  resting = new Promise((done) => (rested = done))
  const swap = host.swap(source, () => {})
  const refused = expect(swap).rejects.toMatchObject({ code: 'worldMissing' })
  const leaving = host.leave()
  await new Promise((done) => setImmediate(done))
  rested()
  await Promise.all([refused, leaving])
  await expect(host.swap(source, () => {})).rejects.toMatchObject({ code: 'worldMissing' })
  expect([opened.map(({ $client }) => $client.open), leftoverFiles()]).toEqual([[false], []])
})

test('a request that waits while the world ends is passed on, not answered from closed rows', async () => {
  const server = await listen(
    express()
      .use(host.handle)
      .use((_req, res) => void res.sendStatus(404)),
  )
  const ask = () => fetch(`${server.url}/api/mark`)
  expect(await (await ask()).json()).toBe(1)
  let rested = () => {}
  resting = new Promise((done) => (rested = done))
  const leaving = host.leave()
  const requests = [ask(), ask()]
  await new Promise((done) => setTimeout(done, 50))
  rested()
  await leaving
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([404, 404])
  await server.stop()
})

test('after a process was killed during a replacement, the next start restores the old rows, but not outdated ones', () => {
  host.stop()
  renameSync(file, `${file}.old`)
  writeFileSync(`${file}.abc.next`, '')
  host = open()
  expect([marked(host.opened().db), leftoverFiles()]).toEqual([1, []])
  host.stop()
  copyFileSync(file, `${file}.old`)
  open().stop()
  expect(leftoverFiles()).toEqual([])
})

test('a long scenario that is chosen while an earlier one is being put in place is not lost', async () => {
  const done = Promise.resolve(source)
  const lab = createLab(host, {
    clock: Date.now,
    log: pino({ level: 'silent' }),
    post: createPost([]),
    urlOf: () => '',
    prepared: {
      ready: () => undefined,
      make: (_name, now) => ({ done: now.startsWith('2026-01') ? done : new Promise(() => {}), share: 0, stop: () => {} }),
      stop: () => {},
    },
    snapshots: createSnapshots({ folder: join(folder, 'snapshots'), root: process.cwd(), clock: Date.now, clientId: '', clientSecret: '' }),
    get worlds(): never {
      throw new Error('there are none')
    },
  })
  const version = host.version()
  let rested = () => {}
  let waits = () => {}
  const waiting = new Promise<void>((resolve) => (waits = resolve))
  const api = host.opened().api
  api.rest = () => {
    waits()
    return new Promise((resolve) => (rested = resolve))
  }
  await lab.scenario('million', '2026-01-01 00:00:00')
  await waiting
  await lab.scenario('million', '2026-02-01 00:00:00')
  rested()
  await expect.poll(host.version).not.toBe(version)
  expect(lab.state()).toMatchObject({ making: { name: 'million', failed: false } })
})
