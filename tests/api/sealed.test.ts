/** Secrets are encrypted at rest: in rows written by calls, in an older database, and in the seeded rows. */
import { schema } from '#db/tables/index.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { run } from '../program.ts'
import { startMoney, type Row } from './money.ts'
import { basic } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ward-sealed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stamps = { scope: 'all', authorizedGrantTypes: 'password', accessTokenValidity: 60, refreshTokenValidity: 60 }

test('secrets are encrypted for their row; the client still signs in, and a submitted mask keeps the value', async () => {
  const api = await startMoney()
  const { $client } = api.db
  const put = (path: string, body: object) => api.send(path, body)
  expect((await put('blade-system/client/submit', { clientId: 'mine', clientSecret: 'hush-client', ...stamps })).msg).toBe('操作成功')
  await put('blade-system/client/submit', { clientId: 'other', clientSecret: 'hush-other', ...stamps })
  const oss = { category: 1, ossCode: 'a', endpoint: '/upload', bucketName: 'a', accessKey: 'key', secretKey: 'hush-oss' }
  expect((await put('blade-resource/oss/submit', oss)).msg).toBe('操作成功')
  const sms = { category: 2, smsCode: 'a', templateId: '1', accessKey: 'key', secretKey: 'hush-sms', signName: 'x' }
  expect((await put('blade-resource/sms/submit', sms)).msg).toBe('操作成功')
  const payee = { payeeName: '王', payeeType: 1, openId: 'o-1', phoneNumber: '13900000001', hosId: '', idCard: 'hush-card', state: 1 }
  expect((await put('blade-system/payee/submit', payee)).msg).toBe('操作成功')

  const stored = [schema.client, schema.oss, schema.sms, schema.payee, schema.audit].map((table) => api.db.select().from(table).all())
  expect(JSON.stringify(stored)).not.toContain('hush-')
  expect(JSON.stringify(stored).match(/"sealed:/g)).toHaveLength(5)

  const asks = (id: string, secret: string) =>
    api.call('POST', '/api/blade-auth/oauth/token/refresh', {
      query: { refresh_token: 'x' },
      headers: { Authorization: basic(id, secret) },
    })
  // 400 means that the client was authenticated and only its refresh token is invalid.
  expect((await asks('mine', 'hush-client')).status).toBe(400)
  for (const secret of ['hush-other', '', 'hush-clien', String((stored[0] as Row[]).find((row) => row.clientId === 'mine')!.clientSecret)])
    expect((await asks('mine', secret)).status, secret).toBe(401)

  const mine = (stored[0] as Row[]).find((row) => row.clientId === 'mine')!
  await put('blade-system/client/submit', { id: mine.id, clientSecret: '******', accessTokenValidity: 120 })
  expect((await asks('mine', 'hush-client')).status).toBe(400)
  await put('blade-system/client/submit', { id: mine.id, clientSecret: 'hush-new' })
  expect((await asks('mine', 'hush-client')).status).toBe(401)
  expect((await asks('mine', 'hush-new')).status).toBe(400)

  // An encrypted secret that is moved to another row cannot be decrypted.
  $client.exec(
    `update blade_client set client_secret = (select client_secret from blade_client where client_id = 'other') where client_id = 'mine'`,
  )
  expect([401, 500]).toContain((await asks('mine', 'hush-other')).status)
  await api.stop()
})

test('the first start encrypts the secrets of a database, no file contains one in plain text, and a lost key is reported', async () => {
  const DATABASE_PATH = join(folder, 'blade.sqlite')
  const env = { DATABASE_PATH, SEED: 'empty', BLADE_CLIENT_SECRET: 'hush-first-client' }
  const first = run(env)
  await first.url()
  const open = /hush-first-client/
  const texts = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), { encoding: 'latin1', flag: 'r' }))
  expect(texts().filter((text) => open.test(text))).toEqual([])
  await first.stop()
  expect(texts().filter((text) => open.test(text))).toEqual([])

  const sqlite = new Database(DATABASE_PATH)
  sqlite.prepare(`update blade_client set client_secret = 'hush-first-client' where client_id = 'saber'`).run()
  sqlite.close()
  const again = run(env)
  await again.url()
  await again.stop()
  expect(texts().filter((text) => open.test(text))).toEqual([])

  const other = run({ ...env, SESSION_SECRET: 'another secret than before' })
  expect(await other.ended).toBe(1)
  expect(other.output()).toMatch(
    /^The secrets in \S+ were sealed with another key: start with the SESSION_SECRET of before, or put its session\.secret back beside it; if it is lost, npm run secrets:forget [^.]+\.$/m,
  )
  const forget = run({ ...env, SESSION_SECRET: 'another secret than before' }, { file: 'build/secrets-forget.js' })
  expect(await forget.ended).toBe(0)
  expect(forget.output()).toMatch(/client saber: clientSecret is taken from the settings[^]*\d secrets of \S+ were cleared/)
  const renewed = run({ ...env, SESSION_SECRET: 'another secret than before' })
  const answer = await fetch(`${await renewed.url()}/api/blade-system/param/list`, {
    headers: { Authorization: basic('saber', 'hush-first-client') },
  })
  expect(((await answer.json()) as { msg: string }).msg).not.toContain('客户端')
  expect(answer.status).toBe(401)
  await renewed.stop()
})
