/** Follows the README's "Add a resource" in a copy of the tree: the built program has all of it, on an existing database. */
import { token } from '#contract/endpoints/auth.ts'
import Database from 'better-sqlite3'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wirePassword } from '../factory.ts'
import { run, type Program } from '../program.ts'
import { build, copyTree, follow, recipe, runTests, succeed, typeErrors, write } from '../recipe.ts'
import { basic } from './server.ts'

const tree = copyTree()
const own = { DATABASE_PATH: join(tree, 'data.sqlite'), SEED: 'demo' }

/** A database of the current program, without the resource. */
async function existingDatabase(): Promise<void> {
  const before = run(own)
  await before.url()
  await before.stop()
}

let program: Program
let url = ''
let unfinished: string[] = []
beforeAll(async () => {
  const [definition, ...others] = recipe()
  write(tree, definition!)
  const folders = ['contract', 'db', 'seeds', 'server']
  ;[unfinished] = await Promise.all([typeErrors(tree, folders), existingDatabase()])
  await follow(tree, others)
  await build(tree)
  program = run(own, { cwd: tree })
  url = await program.url()
}, 600_000)
afterAll(async () => {
  await program?.stop()
  rmSync(tree, { recursive: true, force: true })
})

async function tokenOf(account: string): Promise<string> {
  const query = new URLSearchParams({
    tenantId: '000000',
    grantType: 'password',
    scope: 'all',
    username: account,
    password: wirePassword(account),
  })
  const answer = await fetch(`${url}${token.path}?${query}`, { method: 'POST', headers: { authorization: basic() } })
  return ((await answer.json()) as { access_token: string }).access_token
}
async function ask(account: string, path: string, body?: object) {
  const headers = {
    authorization: basic(),
    'blade-auth': `bearer ${await tokenOf(account)}`,
    'content-type': 'application/json',
  }
  const answer = await fetch(`${url}/api/blade-system/${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  return { status: answer.status, text: await answer.text() }
}

test('the administrator gets its menu row with the buttons of its verbs, and its rows; other users get neither', async () => {
  const { text: menu } = await ask('admin', 'menu/routes')
  expect(menu).toContain('"path":"/rental/cleaning"')
  const { text: buttons } = await ask('admin', 'menu/buttons')
  for (const act of ['add', 'edit', 'delete', 'view']) expect(buttons).toContain(`"code":"cleaning_${act}"`)
  const { data } = JSON.parse((await ask('admin', 'equ/list?size=1')).text) as { data: { records: { id: string; batch: string }[] } }
  const [device] = data.records
  const row = { equId: device!.id, cleaner: '王芳', fee: 2050, kind: 2 }
  expect(await ask('admin', 'cleaning/submit', row)).toMatchObject({ status: 200 })
  const { text } = await ask('admin', 'cleaning/list')
  expect(JSON.parse(text)).toMatchObject({ data: { total: 1, records: [{ ...row, batch: device!.batch }] } })
  expect((await ask('admin', `cleaning/list?batch=${device!.batch}`)).text).toContain('王芳')
  expect((await ask('admin', 'cleaning/submit', { ...row, fee: -1 })).text).toContain('费用')
  expect((await ask('admin', 'cleaning/submit', { ...row, kind: 77 })).text).toContain('清洁类型')

  expect((await ask('auditor', 'menu/routes')).text).not.toContain('/rental/cleaning')
  expect((await ask('auditor', 'cleaning/list')).status).toBe(403)
  expect((await ask('auditor', 'cleaning/submit', row)).status).toBe(403)
})

test('a value that a unique index holds is refused at its field', async () => {
  const db = new Database(own.DATABASE_PATH)
  db.exec('create unique index cleaning_cleaner on ward_cleaning (cleaner) where is_deleted = 0')
  db.close()
  const { data } = JSON.parse((await ask('admin', 'equ/list?size=1')).text) as { data: { records: { id: string }[] } }
  const row = { equId: data.records[0]!.id, cleaner: '李雷', fee: 100, kind: 1 }
  expect(await ask('admin', 'cleaning/submit', row)).toMatchObject({ status: 200 })
  const answer = await ask('admin', 'cleaning/submit', row)
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('清洁员已存在')])
})

test('its page, its form and its documentation exist', async () => {
  const sent = new URLSearchParams({ intent: 'account', username: 'admin', password: 'admin' })
  const response = await fetch(`${url}/login`, { method: 'POST', body: sent, headers: { origin: url }, redirect: 'manual' })
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const page = async (path: string) => (await fetch(url + path, { headers: { cookie } })).text()
  const list = await page('/rental/cleaning')
  expect(list).toMatch(/<h1[^>]*>清洁[^]*清洁员/)
  expect(list).toContain('20.50')
  expect(list).toContain('深度')
  expect(await page('/rental/cleaning/new')).toMatch(/日常[^]*深度/)
  expect(await page('/api/docs/openapi.json')).toContain('/api/blade-system/cleaning/submit')
})

test('the conformance check covers its calls', async () => {
  const account = ['--user', 'admin', '--password', 'admin', '--write']
  const output = await succeed(tree, ['node_modules/tsx/dist/cli.mjs', 'server/cli/conformance.ts', '--url', `${url}/`, ...account])
  for (const verb of ['list', 'detail', 'submit', 'remove'])
    expect(output).toMatch(new RegExp(`(GET|POST) /api/blade-system/cleaning/${verb} +ok`))
  expect(output).toContain('0 differs, 0 missing, 0 refused')
})

test('after the first step the compiler names the others, in few lines', () => {
  expect(unfinished.join('\n')).toMatch(/table of cleaning/)
  expect(unfinished.join('\n')).toMatch(/labels[^]*cleaning_kind/)
  expect(unfinished.length).toBeLessThanOrEqual(5)
})

test('the tests of every resource pass with it', async () => {
  const suites = ['registry', 'properties', 'permissions', 'references', 'offered', 'texts'].map((name) => `tests/api/${name}.test.ts`)
  // Its own tests, and those of all seeded rows, whose titles begin with `has`.
  await runTests(tree, '-t', 'cleaning|^has ', 'seeds/consistency', ...suites)
}, 600_000)
