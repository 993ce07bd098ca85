/** A change based on an outdated version of a row is refused, for any resource; nothing is overwritten. */
import { roleGrant, roleTreeKeys, topMenuGrant, topTreeKeys } from '#contract/endpoints/system.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { asText, differences, merged, type Values } from '#contract/rules/merge.ts'
import { keysVersion, rowVersion } from '#contract/rules/version.ts'
import { callPath, type Resource } from '#contract/resource.ts'
import { user } from '#contract/resources/access.ts'
import { param } from '#contract/resources/system.ts'
import { rowFromWire } from '#contract/wire.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editable } from '../properties/crud.ts'
import { checksums, startWorld, type World } from '../properties/world.ts'

const stale = [409, 409, '数据已被他人修改,请刷新后重试']
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const keyOf = (resource: Resource, id: string): Record<string, string> => (resource.name === 'region' ? { code: id } : { id })
const post = (path: string, body: object, headers?: Record<string, string>) =>
  world.call('POST', path, { token: world.token, body, headers })
const submit = (resource: Resource, body: object) => post(callPath(resource, 'submit')!, body)
const load = async (resource: Resource, id: string) =>
  rowFromWire(resource, (await world.call('GET', callPath(resource, 'detail')!, { token: world.token, query: keyOf(resource, id) })).data)
async function anyRow(resource: Resource): Promise<string> {
  const { data } = await world.call('GET', callPath(resource, 'list')!, { token: world.token, query: { parentCode: '00' } })
  const rows = (resource.shape === 'tree' ? data : (data as { records: unknown }).records) as { id: string }[]
  return rows[0]!.id
}

describe.each(editable.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  test('a row is only saved on its current version', async () => {
    const id = await anyRow(resource)
    const old = rowVersion(resource, await load(resource, id))
    const before = checksums(world)
    const refused = await submit(resource, { ...keyOf(resource, id), rowVersion: `${old.slice(0, -1)}!` })
    expect([refused.status, refused.code, refused.msg]).toEqual(stale)
    expect(checksums(world)).toEqual(before)

    expect((await submit(resource, { ...keyOf(resource, id), rowVersion: old })).code).toBe(200)
    expect((await submit(resource, keyOf(resource, id))).code).toBe(200)
  })
})

test('each save makes earlier versions stale', async () => {
  const { id } = world.make.make('param', { paramValue: '1' })
  const first = rowVersion(param, await load(param, id))
  expect((await submit(param, { id, paramValue: '2', rowVersion: first })).code).toBe(200)
  const second = await submit(param, { id, remark: 'mine', rowVersion: first })
  expect([second.status, second.code, second.msg]).toEqual(stale)
  expect(await load(param, id)).toMatchObject({ paramValue: '2', remark: null })
  expect((await post(callPath(param, 'submit')!, { id, rowVersion: first }, { 'Accept-Language': 'en' })).msg).toBe(
    'Someone else has changed this in the meantime. Reload and try again.',
  )
  for (const rowVersionOf of [{ a: 1 }, 5, 'x'.repeat(65)]) {
    const reply = await submit(param, { id, paramValue: '3', rowVersion: rowVersionOf })
    expect([reply.status, reply.msg]).toEqual([400, '请求参数格式错误: rowVersion'])
  }
  // A deleted row is not found, whatever the version.
  await world.call('POST', callPath(param, 'remove')!, { token: world.token, query: { ids: id } })
  expect((await submit(param, { id, rowVersion: first })).msg).toBe('操作失败')
})

test('two users edit different fields of a row: the second is refused, merges, and both changes are stored', async () => {
  const word = fc.constantFrom('a', 'b', 'c')
  const names = ['paramName', 'paramValue', 'remark'] as const
  const form = (row: Awaited<ReturnType<typeof load>>): Values => Object.fromEntries(names.map((name) => [name, asText(row[name])]))
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), word, { minKeys: 1, maxKeys: 2 }), word, async (mine, value) => {
      const other = names.find((name) => !(name in mine))!
      const { id } = world.make.make('param')
      const loaded = await load(param, id)
      world.pass(1000)
      expect((await submit(param, { id, [other]: value, rowVersion: rowVersion(param, loaded) })).code).toBe(200)
      const typed = { ...form(loaded), ...mine }
      expect((await submit(param, { id, ...typed, rowVersion: rowVersion(param, loaded) })).code).toBe(409)
      const now = await load(param, id)
      expect(differences(form(loaded), typed, form(now)).filter(({ by }) => by === 'both')).toEqual([])
      const both = merged(form(loaded), typed, form(now))
      expect((await submit(param, { id, ...both, rowVersion: rowVersion(param, now) })).code).toBe(200)
      expect(form(await load(param, id))).toEqual({ ...form(loaded), ...mine, [other]: value })
    }),
    { numRuns: 20 },
  )
})

test('of concurrent saves on one version, one succeeds', async () => {
  const { id } = world.make.make('param')
  const version = rowVersion(param, await load(param, id))
  const saves = [...'abcdefgh'].map((paramValue) => submit(param, { id, paramValue, rowVersion: version }))
  expect((await Promise.all(saves)).map((reply) => reply.code).sort()).toEqual([200, ...Array<number>(7).fill(409)])
})

test('personal info checks versions too', async () => {
  const read = async () => rowFromWire(user, (await world.call('GET', userCalls.info.path, { token: world.token })).data)
  const first = rowVersion(user, await read())
  world.pass(1000)
  const save = (realName: string, version: string) => post(userCalls.updateInfo.path, { realName, rowVersion: version })
  expect((await save('林一', first)).code).toBe(200)
  expect((await save('林二', first)).code).toBe(409)
  expect((await read()).realName).toBe('林一')
  expect((await save('林二', rowVersion(user, await read()))).code).toBe(200)
})

test('grants of a role or a top menu are only replaced on the version that was loaded', async () => {
  const { make } = world
  const [one, two] = [make.make('menu'), make.make('menu')]
  const roleId = make.make('role').id
  const topId = make.make('topMenu').id
  const cases = [
    {
      path: roleGrant.path,
      body: (menuIds: string[]) => ({ roleIds: [roleId], menuIds }),
      keys: () => world.call('GET', roleTreeKeys.path, { token: world.token, query: { roleIds: roleId } }),
    },
    {
      path: topMenuGrant.path,
      body: (menuIds: string[]) => ({ topMenuIds: [topId], menuIds }),
      keys: () => world.call('GET', topTreeKeys.path, { token: world.token, query: { topMenuIds: topId } }),
    },
  ]
  for (const { path, body, keys } of cases) {
    const loadKeys = async () => (await keys()).data as Record<string, string[]>
    const empty = keysVersion(await loadKeys())
    expect((await post(path, { ...body([one.id]), rowVersion: empty })).code).toBe(200)
    const late = await post(path, { ...body([two.id]), rowVersion: empty })
    expect([late.status, late.code, late.msg]).toEqual(stale)
    expect((await loadKeys()).menu).toEqual([one.id])
    expect((await post(path, { ...body([two.id]), rowVersion: keysVersion(await loadKeys()) })).code).toBe(200)
    expect((await post(path, body([]))).code).toBe(200)
  }
})
