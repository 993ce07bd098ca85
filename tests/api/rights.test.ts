/** No write grants a permission that its author lacks, whatever its form; scope rules apply to every spelling of a call. */
import { addressesOf } from '#contract/addresses.ts'
import { calls, callsIn } from '#contract/calls.ts'
import { isAnonymous } from '#contract/endpoint.ts'
import { schema } from '#db/tables/index.ts'
import { eq, sql } from 'drizzle-orm'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checksums } from '../properties/world.ts'
import { basic, startApi, type CallOptions, type TestApi } from './server.ts'
import { processorTime } from '#tests/processor-time.ts'

const base = '/api/blade-system'
const users = '/api/blade-user'
const beyond = '不能授予自己没有的权限!'
const done = '操作成功'

let api: TestApi
const idOf = (code: string) => api.db.select({ id: schema.menu.id }).from(schema.menu).where(eq(schema.menu.code, code)).get()!.id

describe('a delegated administrator', () => {
  beforeEach(async () => {
    api = await startApi()
    api.make.user('admin', { alias: 'administrator' })
  })
  afterEach(() => api.stop())

  const delegated = ['menu', 'role', 'dept', 'user', 'dataScope', 'apiScope']
  const codes = [...delegated.flatMap((name) => [name, ...['add', 'edit', 'delete', 'view'].map((act) => `${name}_${act}`)])]
  const all = [...codes, 'role_grant', 'user_role', 'harmless', 'topMenu_setting', 'appMenu_edit', 'appMenu_add']

  /**
   * An author with all permissions about rights who sees one hospital, a clerk who sees only their own parameters, and an office with its
   * own company.
   */
  async function plant() {
    const { make } = api
    const head = make.make('dept')
    const at = make.hospital({ parentId: head.id, ancestors: `0,${head.id}` })
    const office = make.make('dept', { parentId: head.id, ancestors: `0,${head.id}`, deptName: '分公司' })
    make.hospital({ parentId: office.id, ancestors: `0,${head.id},${office.id}`, deptName: '第二医院' })
    const other = make.hospital({ parentId: head.id, ancestors: `0,${head.id}`, deptName: '第三医院' })
    const lead = make.user('lead', { codes: all, deptId: at.hos.id })
    make.user('boss', { codes: ['order'], deptId: office.id })
    for (const code of ['param', 'sms_outbox', 'order_refund', 'problem_edit', 'banner']) if (!menuExists(code)) make.make('menu', { code })
    const clerk = make.user('clerk', { codes: ['param_view', 'problem_edit'], deptId: at.hos.id })
    const equal = make.user('equal', { codes: ['harmless'], deptId: at.hos.id })
    const rule = make.make('dataScope', { menuId: idOf('param'), scopeType: 2, scopeColumn: 'create_user' })
    const path = make.make('apiScope', { menuId: idOf('param'), scopePath: '/blade-system/param/detail' })
    const scopeGrant = { roleId: lead.role.id, scopeId: path.id, kind: 'api' as const }
    api.db
      .insert(schema.roleScope)
      .values([scopeGrant, { roleId: clerk.role.id, scopeId: rule.id, kind: 'data' }])
      .run()
    return { head, at, office, other, lead, clerk, equal, rule, path, his: await api.login('lead') }
  }
  type Planted = Awaited<ReturnType<typeof plant>>
  const menuExists = (code: string) => api.db.select().from(schema.menu).where(eq(schema.menu.code, code)).get() !== undefined
  const post = (path: string, body: unknown, token: string) => api.call('POST', path, { token, body })
  const remove = (path: string, ids: string, token: string) => api.call('POST', path, { token, query: { ids } })

  test('does not gain full permissions by giving their own button the code of another', async () => {
    const { his, lead } = await plant()
    const menuOf = (code: string) => ({ id: idOf(code) })
    const [outbox, button] = [menuOf('sms_outbox'), menuOf('harmless')]
    await post(`${base}/role/submit`, { roleName: '助手', roleAlias: 'helper', sort: 1 }, his)
    const { id: roleId } = api.db.select().from(schema.role).where(eq(schema.role.roleAlias, 'helper')).get()!
    await post(`${base}/role/grant`, { roleIds: [roleId], menuIds: [button.id] }, his)
    const puppet = { account: 'puppet', name: 'puppet', realName: '某人', password: 'Kingfisher9', roleId, deptId: lead.deptId }
    expect((await post(`${users}/submit`, puppet, his)).msg).toBe(done)
    const grants = api.db.select().from(schema.roleMenu).where(eq(schema.roleMenu.roleId, lead.role.id)).all()
    const menuIds = grants.map(({ menuId }) => menuId).filter((id) => id !== button.id)
    expect((await post(`${base}/role/grant`, { roleIds: [lead.role.id], menuIds }, his)).msg).toBe(done)
    await post(`${base}/menu/submit`, { ...outbox, code: 'away' }, his)
    expect((await post(`${base}/menu/submit`, { ...button, code: 'sms_outbox' }, his)).msg).toBe(beyond)
    expect((await api.call('GET', '/api/ward/sms/outbox', { token: await api.loginWith('puppet', 'Kingfisher9') })).status).toBe(403)
  })

  test.each<[string, (planted: Planted) => [path: string, body: object] | [path: string, ids: string]]>([
    ['a button that a role holds, under another code', () => [`${base}/menu/submit`, { id: idOf('problem_edit'), code: 'refund' }]],
    ['a menu under another code, away from the rule that narrows it', () => [`${base}/menu/submit`, { id: idOf('param'), code: 'away' }]],
    ['an alias that decides on leave', ({ clerk }) => [`${base}/role/submit`, { id: clerk.role.id, roleAlias: 'hr' }]],
    ['a new role with such an alias', () => [`${base}/role/submit`, { roleName: 'x', roleAlias: 'manager', sort: 1 }]],
    [
      'a hospital below the office of somebody else',
      ({ other, office }) => [`${base}/dept/submit`, { id: other.hos.id, parentId: office.id }],
    ],
    ['a department as a hospital', ({ office }) => [`${base}/dept/submit`, { id: office.id, deptCategory: 4 }]],
    ['a rule that shows all', ({ rule }) => [`${base}/data-scope/submit`, { id: rule.id, scopeType: 1 }]],
    ['a rule on another column', ({ rule }) => [`${base}/data-scope/submit`, { id: rule.id, scopeColumn: 'update_user' }]],
    ['a rule on another menu', ({ rule }) => [`${base}/data-scope/submit`, { id: rule.id, menuId: idOf('banner') }]],
    ['the removal of a rule', ({ rule }) => [`${base}/data-scope/remove`, rule.id]],
    ['another path that is closed', ({ path }) => [`${base}/api-scope/submit`, { id: path.id, scopePath: '/nowhere' }]],
    ['the removal of a closed path', ({ path }) => [`${base}/api-scope/remove`, path.id]],
    ['a department that sees more', ({ equal, office }) => [`${users}/update`, { id: equal.id, deptId: office.id }]],
    ['roles with more permissions', ({ equal }) => [`${users}/grant?userIds=${equal.id}&roleIds=${roleOf('boss')}`, {}]],
    [
      'an account with more permissions',
      ({ at }) => [
        `${users}/submit`,
        { account: 'n', name: 'n', realName: 'n', password: 'Kingfisher9', roleId: roleOf('boss'), deptId: at.hos.id },
      ],
    ],
  ])('cannot grant more through %s', async (_what, write) => {
    const planted = await plant()
    const [path, what] = write(planted)
    const before = checksums(api)
    const send = (token: string) => (typeof what === 'string' ? remove(path, what, token) : post(path, what, token))
    const refused = await send(planted.his)
    expect([refused.status, refused.msg]).toEqual([400, beyond])
    expect(checksums(api)).toEqual(before)
    expect((await send(await api.login('admin'))).msg).toBe(done)
  })
  const roleOf = (account: string) => api.db.select().from(schema.user).where(eq(schema.user.account, account)).get()!.roleId

  test('may make changes that grant nothing: names, new departments, narrower scopes, fewer permissions', async () => {
    const { his, clerk, equal, rule, at, lead } = await plant()
    const office = { deptName: '病区', fullName: '病区', deptCategory: 2, sort: 1, parentId: at.hos.id }
    for (const [path, body] of [
      [`${base}/menu/submit`, { id: idOf('problem_edit'), name: '处理故障' }],
      [`${base}/role/submit`, { id: clerk.role.id, roleAlias: 'desk', roleName: '前台' }],
      [`${base}/dept/submit`, office],
      [`${base}/dept/submit`, { ...office, deptName: '分院', fullName: '分院', deptCategory: 4 }],
      [`${base}/data-scope/submit`, { id: rule.id, scopeName: '本人' }],
      [`${base}/role/grant`, { roleIds: [clerk.role.id], menuIds: [] }],
      [`${users}/update`, { id: equal.id, roleId: lead.role.id }],
    ] as const)
      expect((await post(path, body, his)).msg, `${path} ${JSON.stringify(body)}`).toBe(done)
    expect((await remove(`${base}/menu/remove`, idOf('banner'), his)).msg).toBe(done)
  })

  test('is checked quickly even with many users', async () => {
    const { his, head, clerk } = await plant()
    api.db.transaction(() => {
      for (let i = 0; i < 300; i++) {
        const { hos } = api.make.hospital({ parentId: head.id, ancestors: `0,${head.id}`, deptName: `医院${i}` })
        const row = api.db.select().from(schema.user).where(eq(schema.user.id, clerk.id)).get()!
        for (let j = 0; j < 5; j++)
          api.db
            .insert(schema.user)
            .values({ ...row, id: `7${i}-${j}`, account: `many${i}-${j}`, deptId: hos.id })
            .run()
      }
    })
    const began = processorTime()
    expect((await post(`${base}/menu/submit`, { id: idOf('banner'), name: '轮播' }, his)).msg).toBe(done)
    expect(processorTime() - began).toBeLessThan(1500)
  })
})

describe('a path that a scope closes', () => {
  let his: string
  beforeAll(async () => {
    api = await startApi({ sim: true })
    api.make.user('admin', { alias: 'administrator' })
    const codes = [...new Set(calls.filter((call) => !isAnonymous(call)).flatMap(({ needs }) => needs.split(/[|,]\s*/)))]
    api.make.user('clerk', { codes })
    his = await api.login('clerk')
  })
  afterAll(() => api.stop())
  const ask = (method: string, path: string, options: CallOptions = {}) =>
    api.call(method, path, { token: his, query: { ids: '404', id: '404' }, body: method === 'POST' ? {} : undefined, ...options })
  const close = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
    const { id } = api.make.make('apiScope', { menuId: idOf('user'), scopePath: path })
    const result = await work()
    api.db.delete(schema.apiScope).where(eq(schema.apiScope.id, id)).run()
    return result
  }

  test('is closed at every address of the call', async () => {
    const twice = callsIn('bladex').filter((call) => !isAnonymous(call) && addressesOf(call.path).length > 1)
    expect(twice.length).toBeGreaterThan(10)
    for (const { method, path } of twice.filter(({ path }) => !path.endsWith('/logout')))
      for (const closed of addressesOf(path))
        await close(closed, async () => {
          for (const address of addressesOf(path)) {
            const { status } = await ask(method, address)
            expect([404, 403], `${method} ${address} by a scope on ${closed}`).toContain(status)
            if (status === 404) expect((await ask(method, address, { token: undefined })).status).toBe(404)
          }
        })
    expect((await ask('GET', `${users}/page`)).status).toBe(200)
  })

  /** Sent without the normalization of a client library. */
  const raw = (method: string, path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(api.origin)
      const headers = { Authorization: basic(), 'Blade-Auth': `bearer ${his}`, 'Content-Type': 'application/json' }
      const req = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (part: string) => (body += part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      })
      req.on('error', reject).end(method === 'POST' ? '{}' : undefined)
    })

  const plain = `${base}/client/submit`
  test.each([
    [`http://x${plain}`, 400],
    [`http://x${base}/client\\submit`, 400],
    [`${base}/client\\submit`, 400],
    [`${plain}#`, 400],
    [`${plain}#?a=1`, 400],
    [`${plain}?a=#`, 400],
    ['*', 400],
    [plain, 403],
    [`${plain}/`, 403],
    [plain.toUpperCase().replace('/API', '/api'), 403],
    [`${plain}?x=/other`, 403],
    [`/${plain}`, 404],
    [`${base}//client/submit`, 404],
    [`${base}/x/../client/submit`, 404],
    [`${base}/client%2Fsubmit`, 404],
    [`${base}/client/subm%69t`, 404],
    [`${plain};x`, 404],
  ])('is closed as %s', async (target, status) => {
    const before = checksums(api)
    await close('/blade-system/client/submit', async () => {
      const answer = await raw('POST', target)
      expect(answer.status).toBe(status)
      if (status === 400) expect(JSON.parse(answer.body)).toMatchObject({ code: 400, success: false, data: {} })
    })
    expect({ ...checksums(api), ward_audit: '' }).toEqual({ ...before, ward_audit: '' })
  })
})

test('HEAD never changes data: calls with side effects refuse it, and reads by it change nothing', async () => {
  api = await startApi()
  try {
    api.make.user('admin', { alias: 'administrator' })
    const order = api.make.order()
    const token = await api.login('admin')
    const before = checksums(api)
    const head = (path: string) =>
      fetch(`${api.origin}${path}?id=${order.id}`, { method: 'HEAD', headers: { Authorization: basic(), 'Blade-Auth': `bearer ${token}` } })
    for (const call of calls.filter(({ path }) => !path.includes(':') && !/^\/api\/ward\/(sim|lab)\//.test(path))) {
      const { status } = await head(call.path)
      const reads = calls.some(({ path, method, effects }) => path === call.path && method === 'GET' && !effects) && !isAnonymous(call)
      expect(status === 405, `${call.name} ${status}`).toBe(!reads)
    }
    expect(checksums(api)).toEqual(before)
    expect(api.db.all(sql`select 1 from blade_session where revoked_at is not null`)).toEqual([])
  } finally {
    await api.stop()
  }
})
