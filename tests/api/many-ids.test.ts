/** Calls that take ids accept at most a page of them. More are refused before any row is read, and the message names the field. */
import { roleGrant, roleTreeKeys } from '#contract/endpoints/system.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { callPath } from '#contract/resource.ts'
import { allResources } from '#contract/resources/index.ts'
import { bed, equ } from '#contract/resources/rental.ts'
import { mostIds } from '#contract/ids.ts'
import { labelRows } from '#app/features/rental/device/labels.server.ts'
import { bladeClient } from '#app/blade/client.server.ts'
import { callerOf, findSession } from '#app/blade/session.server.ts'
import type { Page } from '#contract/envelope.ts'
import { schema } from '#db/tables/index.ts'
import { count } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { consoleOf } from './console.ts'
import { startApi, type TestApi } from './server.ts'

let api: TestApi
let token: string
beforeEach(async () => {
  api = await startApi()
  api.make.user('admin', { alias: 'administrator' })
  token = await api.login('admin')
})
afterEach(() => api.stop())

const idsOf = (n: number) => Array.from({ length: n }, (_, i) => String(1000 + i))
const form = (fields: Record<string, string>) => ({
  token,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

test('every removal refuses more ids than fit on a page, in both languages', async () => {
  for (const resource of allResources.filter(({ calls, name }) => calls.remove && name !== 'region')) {
    const answer = await api.call('POST', callPath(resource, 'remove')!, form({ ids: idsOf(mostIds + 1).join() }))
    expect([resource.name, answer.status, answer.msg]).toEqual([resource.name, 400, 'ids最多200项'])
  }
  const options = form({ ids: idsOf(60_000).join() })
  const english = await api.call('POST', callPath(bed, 'remove')!, { ...options, headers: { ...options.headers, 'Accept-Language': 'en' } })
  expect([english.status, english.msg]).toEqual([400, 'ids must name at most 200'])
  expect(api.db.select({ n: count() }).from(schema.error).get()!.n).toBe(0)
})

test('calls on users and roles refuse them too, but a grant may name a whole tree of menus', async () => {
  const many = idsOf(mostIds + 1)
  for (const call of [userCalls.resetPassword, userCalls.unlock, userCalls.grant])
    expect((await api.call('POST', call.path, form({ userIds: many.join(), roleIds: '1' }))).msg).toBe('userIds最多200项')
  expect((await api.call('POST', userCalls.state.path, { token, body: { userIds: many, state: 0, reason: 'x' } })).msg).toBe(
    'userIds最多200项',
  )
  expect((await api.call('GET', roleTreeKeys.path, { token, query: { roleIds: many.join() } })).msg).toBe('roleIds最多200项')
  const grant = (menus: number) =>
    api.call('POST', roleGrant.path, { token, body: { roleIds: ['1'], menuIds: idsOf(menus), dataScopeIds: [], apiScopeIds: [] } })
  expect((await grant(2000)).msg).not.toMatch(/最多/)
  expect((await grant(2001)).msg).toBe('menuIds最多2000项')
})

test('a list filters by up to a page of ids, and the labels of a page are fetched in one call', async () => {
  const deviceIds = Array.from({ length: 3 }, () => api.make.device().equ.id)
  const chosen = [deviceIds[2]!, '999', deviceIds[0]!]
  const list = async (ids: readonly string[]) => api.call('GET', `${equ.api}/list`, { token, query: { id_in: ids.join() } })
  expect(((await list(chosen)).data as Page<{ id: string }>).records.map(({ id }) => id).sort()).toEqual(
    [deviceIds[0], deviceIds[2]].sort(),
  )
  expect((await list(idsOf(mostIds + 1))).msg).toBe('请求参数格式错误: id_in')
  expect((await list(['1', 'x'])).status).toBe(400)

  const { context, request } = await consoleOf(api, 'admin')
  const page = request('/rental/equ/labels')
  const blade = bladeClient(callerOf(page, context, await findSession(page, context)))
  api.api.flushLogs()
  const calls = () => api.db.select({ n: count() }).from(schema.api).get()!.n
  const before = calls()
  const { labels, total } = await labelRows({ blade }, { ids: [...chosen, ...idsOf(760)] })
  api.api.flushLogs()
  expect([labels.map(({ id }) => id), total]).toEqual([[deviceIds[2], deviceIds[0]], 763])
  expect(calls() - before).toBe(1)
})
