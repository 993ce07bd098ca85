/** Failures around the program: it prints one sentence, exits with code 1 and changes nothing; a full disk does not stop it. */
import Database from 'better-sqlite3'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openConsoleDatabase } from '#db/console/open.ts'
import { openDatabase } from '#db/open.ts'
import { resources } from '#contract/resources/index.ts'
import { md5Hex } from '#server/access/sessions/password.ts'
import { seed } from '#seeds/index.ts'
import { run } from '../program.ts'
import { basic } from './server.ts'
import { personOfSession } from '../person-header.ts'

const folder = mkdtempSync(join(tmpdir(), 'ward-faults-'))
afterAll(() => {
  chmodSync(join(folder, 'read-only'), 0o700)
  rmSync(folder, { recursive: true, force: true })
})

const remedy = 'It was not changed: put a backup in its place, or name another file in DATABASE_PATH.'
const whole = join(folder, 'whole.sqlite')
const console_ = join(folder, 'console.sqlite')

beforeAll(async () => {
  mkdirSync(join(folder, 'read-only'))
  chmodSync(join(folder, 'read-only'), 0o500)
  const db = openDatabase(whole)
  await seed(db, { kind: 'empty', now: Date.now() })
  db.$client.pragma('journal_mode = delete')
  db.$client.close()
  openConsoleDatabase(console_).$client.close()
})

/** A data folder with copies of the intact files, changed by `change`. */
function dataFolder(name: string, change: (file: string, store: string) => void = () => undefined): string {
  const own = join(folder, name)
  mkdirSync(own)
  const [file, store] = [join(own, 'blade.sqlite'), join(own, 'console.sqlite')]
  copyFileSync(whole, file)
  copyFileSync(console_, store)
  change(file, store)
  return file
}

/** Starts the program with these settings. @returns its exit code and output */
async function failing(env: Record<string, string>) {
  const program = run(env)
  const code = await program.ended
  return { code, output: program.output().trim() }
}

/** Overwrites a database page in the middle of the file. */
function scratch(file: string): void {
  const bytes = readFileSync(file)
  bytes.fill(0xa5, 4096 * 20, 4096 * 21)
  writeFileSync(file, bytes)
}
function execute(file: string, sql: string): void {
  const db = new Database(file)
  db.exec(sql)
  db.close()
}

it('a read-only data folder ends the start with a message', async () => {
  // Root ignores file permissions, so it gets /sys, where nobody can create files.
  const place = process.getuid?.() === 0 ? '/sys' : join(folder, 'read-only')
  const { code, output } = await failing({ DATABASE_PATH: join(place, 'blade.sqlite') })
  expect(code).toBe(1)
  expect(output).toMatch(
    new RegExp(
      `^The data folder ${place} cannot be written \\(E\\w+\\): let this user write there, or name another place in DATABASE_PATH\\.$`,
    ),
  )
})

it('with its port in use, the program does not open the database of the other process', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const file = join(folder, 'port', 'blade.sqlite')
  expect(await failing({ DATABASE_PATH: file, PORT: String(port) })).toEqual({
    code: 1,
    output: `Port ${port} of 127.0.0.1 is in use: end the program that has it, or name another one in PORT.`,
  })
  expect(existsSync(join(folder, 'port'))).toBe(false)
  other.close()
})

const newer = 'was made by a newer version of this program. It was not changed: start that version, or name another file in DATABASE_PATH.'
const newerStep = `insert into __drizzle_migrations (hash, created_at) values ('x', 99999999999999)`
const ofConsole = 'It was not changed: it holds sessions and table views, and is recreated when it is moved away.'

it.each<[name: string, output: RegExp, change: (file: string, store: string) => void]>([
  ['newer', new RegExp(`^FILE ${newer}$`), (file) => execute(file, newerStep)],
  ['damaged', new RegExp(`^FILE is damaged \\(.+\\)\\. ${remedy}$`), (file) => scratch(file)],
  ['cut', new RegExp(`^FILE is damaged \\(.+\\)\\. ${remedy}$`), (file) => truncateSync(file, 4096 * 30)],
  [
    'text',
    new RegExp(`^FILE is damaged \\(file is not a database\\)\\. ${remedy}$`),
    (file) => writeFileSync(file, 'a letter to nobody\n'.repeat(99)),
  ],
  ['console-newer', new RegExp(`^STORE ${newer}$`), (_file, store) => execute(store, newerStep)],
  [
    'console-text',
    new RegExp(`^STORE is damaged \\(file is not a database\\)\\. ${ofConsole}$`),
    (_file, store) => writeFileSync(store, 'a letter'),
  ],
])('a file that is %s is reported and not changed', async (name, pattern, change) => {
  const file = dataFolder(name, change)
  const store = join(folder, name, 'console.sqlite')
  const before = [readFileSync(file), readFileSync(store)]
  const { code, output } = await failing({ DATABASE_PATH: file })
  expect(
    output
      .replace(file, 'FILE')
      .replace(store, 'STORE')
      .replace(/^ {2}.*\n/gm, '')
      .trim(),
  ).toMatch(pattern)
  expect(code).toBe(1)
  if (!name.startsWith('console')) expect(readFileSync(file).equals(before[0]!)).toBe(true)
  expect(readFileSync(store).equals(before[1]!)).toBe(true)
})

const preload = './tests/small-disk.mjs'

it('a full disk during the seed rolls it back, and the next start repeats it', async () => {
  const file = join(folder, 'small', 'blade.sqlite')
  const program = run({ DATABASE_PATH: file, DISK_PAGES: '450' }, { preload })
  expect(await program.ended).toBe(1)
  expect(program.output().trim()).toBe(
    'The disk is full: what was begun was taken back, nothing is lost. Make room beside DATABASE_PATH and start again.',
  )
  const db = new Database(file, { readonly: true })
  expect(db.prepare('select (select count(*) from blade_user) + (select count(*) from blade_menu) as n').get()).toEqual({ n: 0 })
  db.close()
  const tiny = join(folder, 'tiny', 'blade.sqlite')
  const sooner = run({ DATABASE_PATH: tiny, DISK_PAGES: '20' }, { preload })
  expect(await sooner.ended).toBe(1)
  expect(sooner.output().trim()).toMatch(/^[^\n]*[Tt]?he disk is full[^\n]*$|^.* its disk is full or cannot be written\. [^\n]*$/)
  const again = run({ DATABASE_PATH: file })
  await again.url()
  expect(await again.stop()).toBe(0)
})

it('with a full disk, writes are refused with a message, reads continue, and nothing is lost', async () => {
  const file = join(folder, 'serving', 'blade.sqlite')
  const program = run({ DATABASE_PATH: file, LOG_LEVEL: 'fatal' }, { preload })
  const url = await program.url()
  const headers: Record<string, string> = {
    Authorization: basic('saber', 'saber_secret'),
    'Tenant-Id': '000000',
    'Content-Type': 'application/json',
  }
  const signIn = new URLSearchParams({ username: 'admin', password: md5Hex('admin'), grantType: 'password' })
  const signedIn = await fetch(`${url}/api/blade-auth/oauth/token?${signIn}`, { method: 'POST', headers })
  headers['Blade-Auth'] = `bearer ${((await signedIn.json()) as { access_token: string }).access_token}`
  let count = 0
  const add = async (language = 'zh') => {
    const body = JSON.stringify({
      paramName: `满${++count}`,
      paramKey: `full.${count}`,
      paramValue: 'x'.repeat(200),
      remark: 'y'.repeat(200),
    })
    const answer = await fetch(`${url}/api/blade-system/param/submit`, {
      method: 'POST',
      headers: { ...headers, 'Accept-Language': language },
      body,
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const readKeys = async () => {
    const answer = await fetch(`${url}/api/blade-system/param/list?size=500&paramKey=full.`, { headers })
    const { data } = (await answer.json()) as { data: { records: { paramKey: string }[] } }
    return data.records.map(({ paramKey }) => paramKey)
  }
  const hear = async (word: string) => {
    program.signal('SIGUSR2')
    await expect.poll(program.output, { interval: 20 }).toContain(word)
  }

  const signInPage = () => {
    const body = new URLSearchParams({ intent: 'account', username: 'admin', password: 'admin' })
    return fetch(`${url}/login`, { method: 'POST', body, redirect: 'manual' })
  }
  const Cookie = (await signInPage()).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const person = await personOfSession(url, Cookie)
  // Views go to many tables, because each table stores a limited number of views per user.
  const tables = Object.values(resources).map(({ name }) => name)
  const saveView = (nth = 0) => {
    const table = tables[nth % tables.length]!
    const body = new URLSearchParams({ table, name: 'v'.repeat(30), sharedWith: 'own', search: '', back: '/' })
    return fetch(`${url}/table/views`, { method: 'POST', body, headers: { Cookie, ...person }, redirect: 'manual' })
  }

  await hear('disk full')
  const taken: string[] = []
  let refused = await add()
  while (refused.status === 200 && count < 400) {
    taken.push(`full.${count}`)
    refused = await add()
  }
  expect(refused).toEqual({ status: 507, body: { code: 507, success: false, data: {}, msg: '磁盘空间不足,未能保存,请稍后重试' } })
  expect((await add('en')).body.msg).toBe('The disk is full and nothing was saved. Try again later.')
  expect((await readKeys()).sort()).toEqual([...taken].sort())
  expect((await fetch(`${url}/login`)).status).toBe(200)
  // The console's own store holds sign-ins and views.
  let view = await saveView()
  for (let nth = 1; view.status === 302 && nth < 600; nth++) view = await saveView(nth)
  expect([view.status, await view.text()]).toEqual([507, expect.stringContaining('磁盘空间不足，内容未保存，请稍后重试。')])
  let page = await signInPage()
  for (let tries = 0; page.status === 302 && tries < 50; tries++) page = await signInPage()
  expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('磁盘空间不足')])
  expect((await fetch(`${url}/money/order`, { headers: { Cookie } })).status).toBe(200)
  const size = statSync(file).size

  await hear('disk has room')
  expect([(await saveView()).status, (await signInPage()).status]).toEqual([302, 302])
  expect((await add()).status).toBe(200)
  taken.push(`full.${count}`)
  expect((await readKeys()).sort()).toEqual([...taken].sort())
  expect(await program.stop()).toBe(0)
  const db = new Database(file, { readonly: true })
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  // The call log kept the rows that could not be written before.
  expect(db.prepare(`select count(*) as n from blade_log_api where request_uri = '/api/blade-system/param/submit'`).get()).toEqual({
    n: count,
  })
  db.close()
  expect(statSync(file).size).toBeGreaterThanOrEqual(size)
})
