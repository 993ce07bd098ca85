/** Who can sign in after each kind of start, tested on the real program. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { emptyDatabase } from '../database.ts'
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { checkDemoMarks, demoCode, stillDemo } from '#server/access/sessions/demo.ts'
import { hashPassword, md5Hex } from '#server/access/sessions/password.ts'
import { run } from '../program.ts'
import { basic } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ward-safe-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
// Loopback in a spelling that the program does not recognize, so that the test opens no port to others.
const elsewhere = '127.1'
const proxied = [{ 'X-Forwarded-For': '203.0.113.9' }, { Forwarded: 'for=203.0.113.9' }, { 'X-Forwarded-Proto': 'https' }] as const

interface Reply {
  status: number
  msg: string
  access_token?: string
  refresh_token?: string
}

async function call(url: string, path: string, query: Record<string, string>, headers: Record<string, string> = {}, method = 'POST') {
  const answer = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
    method,
    headers: { Authorization: basic('saber', 'saber_secret'), 'Tenant-Id': '000000', ...headers },
  })
  return { ...((await answer.json()) as Omit<Reply, 'status'>), status: answer.status }
}

const signIn = (url: string, account: string, password = account, headers: Record<string, string> = {}) =>
  call(url, '/api/blade-auth/oauth/token', { grant_type: 'password', username: account, password: md5Hex(password) }, headers)

const list = (url: string, token = '', headers: Record<string, string> = {}) =>
  call(url, '/api/blade-system/order/list', {}, { 'Blade-Auth': `bearer ${token}`, ...headers }, 'GET')

/** Signs in through the form of the page. @returns its status and text */
async function signInPage(url: string, account: string, headers: Record<string, string>) {
  const body = new URLSearchParams({ intent: 'account', username: account, password: account })
  const answer = await fetch(`${url}/login`, { method: 'POST', body, headers, redirect: 'manual' })
  return { status: answer.status, text: await answer.text() }
}

/** A raw request that no client library would send. */
const raw = (url: string, path: string, host: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const req = request({ host: hostname, port, path, headers: { Host: host }, setHost: false }, (res) => {
      let text = ''
      res.on('data', (part: Buffer) => (text += part.toString()))
      res.on('end', () => resolve({ status: res.statusCode ?? 0, text }))
    })
    req.on('error', reject)
    req.end()
  })

it('demo accounts can sign in on loopback without a proxy, and otherwise only with SEED=demo', async () => {
  const file = join(folder, 'demo', 'blade.sqlite')
  const own = { DATABASE_PATH: file }
  const direct = 'Demo accounts  admin  manager  finance  service  auditor'
  const refusals = {
    zh: '演示账号不能经代理登录:请在本机直接打开控制台,或以 SEED=demo 启动',
    en: 'Demo accounts cannot sign in through a proxy',
  }

  const here = run(own)
  const url = await here.url()
  expect(here.output()).toContain(direct)
  const first = await signIn(url, 'admin')
  expect(first.status).toBe(200)
  expect((await list(url, first.access_token)).status).toBe(200)
  for (const headers of proxied) {
    expect(await signIn(url, 'admin', 'admin', headers)).toMatchObject({ status: 400, msg: refusals.zh })
    expect((await signIn(url, 'admin', 'admin', { ...headers, 'Accept-Language': 'en-GB' })).msg).toContain(refusals.en)
    expect((await list(url, first.access_token, headers)).status).toBe(401)
    const query = { grant_type: 'refresh_token', refresh_token: first.refresh_token ?? '' }
    expect(await call(url, '/api/blade-auth/oauth/token', query, headers)).toMatchObject({ status: 400, msg: refusals.zh })
    expect(await call(url, '/api/blade-auth/oauth/token/refresh', query, headers)).toMatchObject({ status: 400, msg: refusals.zh })
    const page = await signInPage(url, 'admin', headers)
    expect(page).toMatchObject({ status: 400 })
    expect(page.text).toContain(refusals.zh)
  }
  // Only the internal server trusts this header.
  expect((await signIn(url, 'admin', 'admin', { 'X-Ward-Proxied': '1' })).status).toBe(200)
  const phone = '13900000003'
  const code = await call(url, '/api/blade-resource/sms/endpoint/send-validate', { phone })
  const { id = '' } = (code as { data?: { id?: string } }).data ?? {}
  const db = new Database(file, { readonly: true })
  const value = db.prepare<[], { code: string }>('select code from blade_sms_outbox').get()?.code ?? ''
  db.close()
  const byPhone = { grant_type: 'sms_code', phone, id, value }
  expect(await call(url, '/api/blade-auth/oauth/token', byPhone, proxied[0])).toMatchObject({ status: 400, msg: refusals.zh })
  expect((await signInPage(url, 'admin', {})).status).toBe(302)

  const readPage = async (language: string) => (await fetch(`${url}/login`, { headers: { Cookie: `ward_lang=${language}` } })).text()
  expect(await readPage('zh')).toContain('演示系统：数据是虚构的，账号密码是公开的。')
  expect(await readPage('en')).toContain('This is a demo: made-up data, public passwords.')

  // An account with a changed password is no longer a demo account.
  const finance = await signIn(url, 'finance')
  const change = { oldPassword: md5Hex('finance'), newPassword: md5Hex('my own word'), newPassword1: md5Hex('my own word') }
  const token = { 'Blade-Auth': `bearer ${finance.access_token}` }
  expect((await call(url, '/api/blade-user/update-password', change, token)).status).toBe(200)
  expect((await signIn(url, 'finance', 'my own word', proxied[0])).status).toBe(200)
  expect(await readPage('zh')).not.toContain('>finance<')

  // Anonymous users see no stack trace and no path, in any mode.
  for (const answer of [await raw(url, '/login', 'a b'), await raw(url, '/%ff', 'localhost'), await raw(url, '/upload/%ff', 'localhost')]) {
    expect(answer.status).toBe(400)
    expect(answer.text).toBe('400 请求格式错误')
  }
  expect(await here.stop()).toBe(0)

  const there = run({ ...own, HOST: elsewhere })
  const shut = await there.url()
  expect(there.output()).toContain('Demo accounts are locked: admin, manager, service, auditor have their name as password. Set SEED=demo')
  expect(there.output()).toContain('npm run admin:password')
  expect(await signIn(shut, 'admin')).toMatchObject({ status: 400, msg: '演示账号在此已锁定:请以 SEED=demo 启动后使用' })
  expect((await list(shut, first.access_token)).status).toBe(401)
  expect((await signIn(shut, 'finance', 'my own word')).status).toBe(200)
  expect(await (await fetch(`${shut}/login`)).text()).not.toContain('演示')
  expect(await there.stop()).toBe(0)

  const command = run(own, { file: 'build/admin-password.js' })
  expect(await command.ended).toBe(0)
  const password = / password {2}(\S{16}) /.exec(command.output())?.[1] ?? ''

  const program = run({ ...own, HOST: elsewhere, SEED: 'demo' })
  const open = await program.url()
  expect(program.output()).toContain('Demo accounts  manager  service  auditor')
  expect((await signIn(open, 'manager', 'manager', proxied[0])).status).toBe(200)
  expect((await signIn(open, 'admin')).status).toBe(400)
  expect((await signIn(open, 'admin', password)).status).toBe(200)
  expect(await program.stop()).toBe(0)
}, 90_000)

it('a new installation has an administrator whose password is printed once and must be changed first', async () => {
  const own = { DATABASE_PATH: join(folder, 'new', 'blade.sqlite'), HOST: elsewhere, LOG_LEVEL: 'debug' }
  const first = run(own)
  const url = await first.url()
  const password = /^ {2}Administrator {2}admin {3}password {2}(\S{16}) {3}\(shown this once/m.exec(first.output())?.[1] ?? ''
  expect(password).not.toBe('')
  expect((await signIn(url, 'admin')).status).toBe(400)
  const { access_token: token = '', status } = await signIn(url, 'admin', password)
  expect(status).toBe(200)
  const header = { 'Blade-Auth': `bearer ${token}` }
  for (const path of [
    'blade-system/menu/routes',
    'blade-system/menu/buttons',
    'blade-auth/oauth/user-info',
    'blade-user/info',
    'ward/capabilities',
  ])
    expect(await call(url, `/api/${path}`, {}, header, 'GET')).toMatchObject({ status: 428, msg: '请先修改初始密码' })
  expect((await list(url, token, { 'Accept-Language': 'en' })).msg).toBe('Change the initial password first')
  const change = (to: string) =>
    call(
      url,
      '/api/blade-user/update-password',
      { oldPassword: md5Hex(password), newPassword: md5Hex(to), newPassword1: md5Hex(to) },
      header,
    )
  expect(await change(password)).toMatchObject({ status: 400, msg: '新密码不能与初始密码相同!' })
  expect((await list(url, token)).status).toBe(428)
  expect((await change('a word of my own')).status).toBe(200)
  expect((await list(url, token)).status).toBe(200)
  expect((await signIn(url, 'admin', password)).status).toBe(400)
  expect((await signIn(url, 'admin', 'a word of my own')).status).toBe(200)
  expect(await (await fetch(`${url}/login`)).text()).not.toContain('演示')
  expect(await first.stop()).toBe(0)
  const logged = first
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(logged.length).toBeGreaterThan(5)
  expect(logged.join()).not.toContain(password)
  for (const name of ['blade.sqlite', 'console.sqlite', 'session.secret'])
    expect(statSync(join(folder, 'new', name)).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'new')).mode & 0o777).toBe(0o700)

  // As earlier versions wrote it.
  const database = join(folder, 'new', 'blade.sqlite')
  chmodSync(database, 0o644)
  const second = run(own)
  await second.url()
  expect(second.output()).not.toContain('Administrator')
  expect(statSync(database).mode & 0o777).toBe(0o600)
  expect(await second.stop()).toBe(0)
})

it('demo-only features need SEED=demo; the image does not set it, compose.yaml does', async () => {
  const program = run({ DATABASE_PATH: join(folder, 'none', 'blade.sqlite'), SIM_CONTROL: '1', SOCIAL: 'demo' })
  expect(await program.ended).toBe(1)
  expect(program.output().trim().split('\n')).toEqual([
    'These settings are wrong (see .env.example):',
    '',
    '  SIM_CONTROL            needs SEED=demo, not "1"',
    '  SOCIAL                 needs SEED=demo, not "demo"',
  ])
  expect(readFileSync('Dockerfile', 'utf8')).not.toContain('SEED')
  expect(readFileSync('compose.yaml', 'utf8')).toMatch(/^ {6}SEED: \$\{SEED:-demo\}$/m)
})

it('in a database without password kinds, only accounts whose password is their name become demo accounts', async () => {
  const db = emptyDatabase()
  const accounts = ['admin', 'manager', 'finance']
  for (const [i, account] of accounts.entries())
    db.insert(schema.user)
      .values({
        id: `100004700000000000${i + 1}`,
        account,
        password: await hashPassword(account === 'manager' ? 'his own' : account),
        passwordKind: 'own',
        createTime: '2026-01-01 08:00:00',
        updateTime: '2026-01-01 08:00:00',
      })
      .run()
  // The part of the migration that marks rows of earlier versions.
  const [, marks = ''] = readFileSync('db/migrations/earlier/0019_password_kind.sql', 'utf8').split('--> statement-breakpoint')
  db.$client.exec(marks)
  expect(await checkDemoMarks(db)).toEqual(['admin', 'finance'])
  expect([...stillDemo(db, accounts).keys()].sort()).toEqual(['admin', 'finance'])

  // Only the code of a message to a demo account can be read.
  const at = { createdAt: 0, createTime: '2026-11-21 10:00:00' }
  const sent = (id: string, account: string, closed = 0) => {
    const phone = `1380000000${id}`
    db.update(schema.user).set({ phone }).where(eq(schema.user.account, account)).run()
    const row = { id, phone, code: `000${id}`, closed, tenantId: '000000', smsCode: 'a', content: '', purpose: 'sign-in' as const, ...at }
    db.insert(schema.smsOutbox).values(row).run()
  }
  sent('1', 'admin')
  sent('2', 'manager')
  sent('3', 'finance', 1)
  expect(['1', '2', '3', '4'].map((id) => demoCode(db, id))).toEqual(['0001', undefined, undefined, undefined])
  db.$client.close()
})
