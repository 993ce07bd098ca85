/** `npm run db:seed` as a command: however it ends, the database is either complete or unchanged. */
import { openDatabase } from '#db/open.ts'
import { createRandom } from '#seeds/random.ts'
import Database from 'better-sqlite3'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { bundleOf } from '../bundle.ts'
import { until } from '../wait.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** Timeout of a test in milliseconds; each test starts a few processes. */
const patience = 300_000
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ward-seed-'))
  file = join(folder, 'blade.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the command. @param limit maximum size of a file that it may write, in blocks of 512 bytes */
function begin(args: readonly string[], limit?: number) {
  const command = [process.execPath, bundleOf('server/cli/seed.ts'), ...args]
  // With the trap, exceeding the limit fails the write, like a full disk, instead of raising a signal.
  const words = limit ? ['sh', '-c', `trap '' XFSZ; ulimit -f ${limit}; exec "$@"`, 'sh', ...command] : command
  const child = spawn(words[0]!, words.slice(1), { env: { ...process.env, DATABASE_PATH: file }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code, output }))
  return { child, ended, output: () => output }
}
const run = (args: readonly string[], limit?: number) => begin(args, limit).ended

/** Number of orders in a database, which must be intact. */
function ordersIn(path = file): number {
  const sqlite = new Database(path, { readonly: true })
  try {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    return Number(sqlite.prepare('select count(*) from ward_order').pluck().get())
  } finally {
    sqlite.close()
  }
}

const underWay = () => readdirSync(folder).some((name) => name.includes('.new-'))

/** Waits for the clean-up after a killed process, which takes a moment. */
async function left(): Promise<string[]> {
  for (let i = 0; i < 100 && underWay(); i++) await delay(50)
  return readdirSync(folder).sort()
}

test(
  'killed at any moment, it leaves either the old or the new database',
  async () => {
    expect(await run(['--orders', '100'])).toMatchObject({ code: 0 })
    expect(await run(['--orders', '200'])).toMatchObject({ code: 0, output: expect.stringContaining('was not changed') })
    const random = createRandom(Date.now())
    for (const signal of ['SIGKILL', 'SIGINT', 'SIGKILL'] as const) {
      const { child, ended } = begin(['--reset', '--orders', '2000'])
      await until(underWay, 'the new database to appear')
      const after = random.int(0, 300)
      await delay(after)
      child.kill(signal)
      await ended
      expect(await left(), `${signal} after ${after} ms`).toEqual(['blade.sqlite'])
      expect([100, 2000]).toContain(ordersIn())
    }
  },
  patience,
)

test(
  'killed halfway without an existing database, it leaves none',
  async () => {
    const { child, ended, output } = begin(['--orders', '20000'])
    await until(() => output().includes('20 %'), 'a fifth of the orders', { evidence: output })
    expect(readdirSync(folder).length).toBe(1)
    child.kill('SIGKILL')
    await ended
    expect(await left()).toEqual([])
  },
  patience,
)

test(
  'on a full disk it prints a message and changes nothing; the journal of a killed server is kept',
  async () => {
    expect(await run(['--orders', '3000'], 4000)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^.*was not created, and nothing was changed.*\n$/),
    })
    expect(readdirSync(folder)).toEqual([])

    const other = join(folder, 'other.sqlite')
    const db = openDatabase(other)
    db.$client.pragma('wal_autocheckpoint = 0')
    db.$client.exec(`insert into blade_top_menu (id, code, name, create_time, update_time) values ('1', 'kept', 'kept', '', '')`)
    for (const end of ['', '-wal']) copyFileSync(other + end, file + end)
    db.$client.close()
    rmSync(other)
    expect(await run(['--reset', '--orders', '3000'], 4000)).toMatchObject({ code: 1 })
    const reopened = openDatabase(file)
    expect(reopened.$client.prepare('select code from blade_top_menu').pluck().all()).toEqual(['kept'])

    expect(await run(['--reset', '--orders', '100'])).toMatchObject({ code: 1, output: expect.stringContaining('is in use') })
    reopened.$client.close()
    expect(await run(['--reset', '--orders', '100'])).toMatchObject({ code: 0 })
    expect(ordersIn()).toBe(100)
    expect(await left()).toEqual(['blade.sqlite'])
  },
  patience,
)

test(
  'adds the menu of a SpringBlade console to a new or an old database, and refuses other menu names',
  async () => {
    expect(await run(['--menus', 'saber'])).toEqual({ code: 1, output: '--menus takes springblade, sword, bladex, not "saber"\n' })
    expect(readdirSync(folder)).toEqual([])
    const first = await run(['--orders', '100', '--menus', 'springblade'])
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringMatching(/was filled with the demo seed.*\n.*21 rows added, 3 changed; its role is springblade_admin\n$/),
    })
    expect(await run(['--menus', 'springblade'])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^.*: 0 rows added, 0 changed; its role is springblade_admin\n$/),
    })
  },
  patience,
)
