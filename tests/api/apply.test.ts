/** Settings as code: a file is applied to a server through its calls, once; the export of a server changes nothing there. */
import { createClient } from '#server/conformance/client.ts'
import type { Server } from '#server/move/rows.ts'
import { BadSettingsFile, readSettings } from '#server/move/settings-file.ts'
import { exportSettings, planSettings } from '#server/move/settings.ts'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { clientSecret } from '../factory.ts'
import { startApi, type TestApi } from './server.ts'

let api: TestApi
let server: Server
beforeAll(async () => {
  api = await startApi({ demoOrders: 100 })
  const client = createClient({
    ...{ url: `${api.origin}/api`, user: 'admin', password: 'admin', clientId: 'saber', clientSecret },
    ...{ passwordMode: 'md5', dialect: 'bladex' },
  })
  server = { client, session: await client.signIn('admin', 'admin') }
})
afterAll(() => api.stop())

const settings = `
parameters:
  - paramKey: refund.approval.limit
    paramValue: 321
  - { paramKey: company.motto, paramName: 口号, paramValue: 安心陪护 }
dictionaries:
  - code: linen_kind
    dictValue: 清洁类型
    sort: 90
    entries:
      - { dictKey: 1, dictValue: 日常, sort: 1 }
      - { dictKey: 2, dictValue: 深度, sort: 2, isSealed: 0 }
roles:
  - roleAlias: cashier
    roleName: 收银
    sort: 9
    grants: { menus: [order, order_view, order_refund] }
  - { roleAlias: cashier-night, roleName: 夜班收银, parent: cashier, sort: 10 }
topMenus:
  - { code: till, name: 收银台, source: wallet, sort: 5, menus: [order] }
clients:
  - clientId: till
    secretFrom: TILL_SECRET
    authorizedGrantTypes: password,refresh_token
    scope: all
    accessTokenValidity: 3600
    refreshTokenValidity: 7200
`
const file = readSettings(parse(settings))
const env = { TILL_SECRET: 'a secret of the till' }

async function apply(from = file): Promise<string[]> {
  const changes = await planSettings(server, from, env)
  const lines = changes.map(({ section, row, act }) => `${act} ${section} ${row}`)
  for (const change of changes) expect(await change.run(), change.row).toBeUndefined()
  return lines
}
const list = async (path: string, query: Record<string, string | number> = {}) => {
  const { data } = await api.call('GET', path, { token: server.session.access, query: { size: 200, ...query } })
  return (Array.isArray(data) ? data : (data as { records: unknown[] }).records) as Record<string, unknown>[]
}

test('a file is applied once: rows are added and changed with their references, and a second run changes nothing', async () => {
  const before = (await list('/api/blade-system/param/list', { paramKey: 'refund.approval.limit' }))[0]
  const [plan] = await planSettings(server, readSettings({ parameters: [file.parameters?.[0]] }), env)
  expect(plan?.fields).toEqual([{ name: 'paramValue', from: before?.paramValue, to: '321' }])
  expect((await list('/api/blade-system/param/list', { paramKey: 'refund.approval.limit' }))[0]).toEqual(before)

  expect(await apply()).toEqual([
    'add dictionaries linen_kind',
    'add dictionaries linen_kind/1',
    'add dictionaries linen_kind/2',
    'change parameters refund.approval.limit',
    'add parameters company.motto',
    'add roles cashier',
    'grant roles cashier',
    'add roles cashier-night',
    'add topMenus till',
    'grant topMenus till',
    'add clients till',
  ])
  const entries = await list('/api/blade-system/dict-biz/dictionary', { code: 'linen_kind' })
  expect(entries.map(({ dictKey, dictValue }) => [dictKey, dictValue])).toEqual([
    ['1', '日常'],
    ['2', '深度'],
  ])
  const after = (await list('/api/blade-system/param/list', { paramKey: 'refund.approval.limit' }))[0]
  expect(after).toMatchObject({ paramValue: '321', paramName: before?.paramName })
  expect(await apply()).toEqual([])

  // The new client is known by its secret, since the server asks for the captcha only then; and the role's grants are those of the file.
  const signInWith = (secret: string) =>
    createClient({ ...server.client.target, clientId: 'till', clientSecret: secret }).signIn('admin', 'admin')
  await expect(signInWith(env.TILL_SECRET)).rejects.toThrow('captcha')
  await expect(signInWith('another secret')).rejects.not.toThrow('captcha')
  const narrowed = readSettings({ roles: [{ roleAlias: 'cashier', grants: { menus: ['order'] } }] })
  const [change] = await planSettings(server, narrowed, env)
  expect(change).toMatchObject({ act: 'grant', fields: [{ name: 'menus', from: 'order_refund,order_view', to: '' }] })
})

test('the export of a server changes nothing there, and brings another server to the same settings', async () => {
  const text = stringify(await exportSettings(server))
  expect(text).not.toContain(env.TILL_SECRET)
  expect(await planSettings(server, readSettings(parse(text)), {})).toEqual([])

  const other = await startApi({ demoOrders: 100 })
  try {
    const client = createClient({ ...server.client.target, url: `${other.origin}/api` })
    const there = { client, session: await client.signIn('admin', 'admin') }
    for (const change of await planSettings(there, readSettings(parse(text)), { SECRET_OF_TILL: 'x'.repeat(20) }))
      expect(await change.run(), `${change.section} ${change.row}`).toBeUndefined()
    expect(await exportSettings(there)).toEqual(await exportSettings(server))
  } finally {
    await other.stop()
  }
})

test.each([
  ['parameters[0]: Unrecognized key: "paramValu"', { parameters: [{ paramKey: 'a', paramValu: '1' }] }],
  ['roles[0].roleAlias: ', { roles: [{ roleName: '甲' }] }],
  ['the file: Unrecognized key: "users"', { users: [] }],
  ['parameters: paramKey a is there twice', { parameters: [{ paramKey: 'a' }, { paramKey: 'a' }] }],
])('a wrong file is refused with its place: %s', (message, content) => {
  expect(() => readSettings(content)).toThrow(BadSettingsFile)
  expect(() => readSettings(content)).toThrow(message)
})

test('an unknown code, and a new client without a secret, are refused before anything changes', async () => {
  const wrong = readSettings({ roles: [{ roleAlias: 'wrong', roleName: '错', sort: 1, grants: { menus: ['ordr'] } }] })
  await expect(planSettings(server, wrong, env)).rejects.toThrow('roles wrong: this server has no menu with the code ordr')
  const client = { clientId: 'other', authorizedGrantTypes: 'password', scope: 'all', accessTokenValidity: 60, refreshTokenValidity: 60 }
  await expect(planSettings(server, readSettings({ clients: [client] }), {})).rejects.toThrow(
    'clients other: a new client needs its secret',
  )
})

test('the file of the handbook is applied in the open dialect, and a second run changes nothing', async () => {
  const [, code = ''] = /```yaml\n(parameters:[\s\S]*?)```/.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
  const other = await startApi({ demoOrders: 100 })
  const options = {
    user: 'admin',
    password: 'admin',
    clientId: 'saber',
    clientSecret,
    passwordMode: 'md5',
    dialect: 'springblade',
  } as const
  const client = createClient({ ...options, url: `${other.origin}/api` })
  const open: Server = { client, session: await client.signIn('admin', 'admin') }
  const handbook = readSettings(parse(code))
  const changes = await planSettings(open, handbook, env)
  expect(changes.length).toBeGreaterThan(5)
  for (const change of changes) expect([change.row, await change.run()]).toEqual([change.row, undefined])
  expect(await planSettings(open, handbook, env)).toEqual([])
  await other.stop()
})
