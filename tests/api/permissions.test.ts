/** The calls beyond the four verbs refuse callers without their permission; no input crashes them. */
import { schema } from '#db/tables/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '../properties/endpoints.ts'
import { checksums } from '../properties/world.ts'
import { startApi, type TestApi } from './server.ts'

let api: TestApi
let admin: string
let nobody: string
let count = 0
beforeAll(async () => {
  api = await startApi({ sim: true })
  api.make.user('admin', { alias: 'administrator' })
  api.make.user('nobody', { codes: ['other'] })
  admin = await api.login('admin')
  nobody = await api.login('nobody')
})
afterAll(() => api.stop())

const everybodys = ['open', 'basic', 'guest', 'token']
const closed = allEndpoints.filter(({ needs }) => !everybodys.includes(needs))
describe.each(closed.map((call) => ({ ...call, name: `${call.method} ${call.path}` })))('$name', ({ method, path, needs }) => {
  const ask = (token?: string) => api.call(method, path, { token, query: { id: '1' }, body: method === 'POST' ? {} : undefined })

  test('is refused without a token, without its permission, and with the permissions of all other calls', async () => {
    const before = checksums(api)
    expect((await ask()).status).toBe(401)
    expect((await ask(nobody)).status).toBe(403)
    expect(checksums(api)).toEqual(before)
    const account = `user${++count}`
    const own = needs.split('|')
    api.make.user(account, { codes: [...new Set(closed.flatMap((call) => call.needs.split('|')))].filter((code) => !own.includes(code)) })
    expect((await ask(await api.login(account))).status).toBe(403)
  })

  test.each(needs.split('|'))('is open to users who hold only %s', async (code) => {
    const account = `user${++count}`
    api.make.user(account, { codes: [code] })
    expect((await ask(await api.login(account))).status).not.toBe(403)
  })
})

test('users are found by department even with more departments than one SQL condition can list', async () => {
  const root = api.make.make('dept')
  let last = root.id
  api.db.transaction(() => {
    for (let i = 0; i < 1500; i++) last = api.make.make('dept', { parentId: root.id, ancestors: `0,${root.id}` }).id
  })
  const { id } = api.make.user('deep', { deptId: `1,${last}` })
  const { data } = await api.call('GET', '/api/blade-user/page', { token: admin, query: { deptId: root.id } })
  expect((data as { records: { id: string }[] }).records.map((row) => row.id)).toEqual([id])
})

test('an implausibly long list of ids is refused without a query', async () => {
  const roleIds = Array.from({ length: 100_000 }, (_, i) => String(i))
  const { status, msg } = await api.call('POST', '/api/blade-system/role/grant', { token: admin, body: { roleIds, menuIds: [] } })
  expect([status, msg]).toEqual([400, 'roleIds最多2000项'])
  expect(api.db.select().from(schema.roleScope).all()).toEqual([])
})
