/** Nobody reads or changes a row outside their scopes. The expected rows are computed here with separate SQL. */
import { fieldOf, callPath, type Resource } from '#contract/resource.ts'
import { allResources } from '#contract/resources/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checksums, startWorld, type World } from '../properties/world.ts'

let world: World
const tokens: Record<string, string> = {}
/** The last one holds every menu and button, so that only the scope restricts them. */
const staff = ['manager', 'finance', 'service', 'auditor', 'deputy'] as const

beforeAll(async () => {
  world = await startWorld(120)
  const hospitals = all('select id from blade_dept where dept_category = 4 and is_deleted = 0 order by id')
  expect(hospitals.length).toBeGreaterThanOrEqual(3)
  // The demo has these three at the head office, which sees every hospital; one hospital each makes the test stricter.
  for (const [i, account] of (['finance', 'service', 'auditor'] as const).entries())
    run(`update blade_user set dept_id = '${hospitals[(i + 1) % hospitals.length]}' where account = '${account}'`)
  const codes = all('select code as id from blade_menu where is_deleted = 0')
  world.make.user('deputy', { codes, deptId: hospitals.at(-1) })
  for (const account of staff) tokens[account] = await world.login(account)
})
afterAll(() => world.stop())

const all = (query: string) => world.db.all<{ id: string | null }>(sql.raw(query)).map((row) => String(row.id))
const run = (query: string) => void world.db.run(sql.raw(query))
const one = (query: string): unknown => Object.values(world.db.get<Record<string, unknown>>(sql.raw(query)))[0]

/** Hospitals at or below the departments of an account; listed without the server's own traversal. */
const hospitalsOf = (account: string) =>
  `select id from tree where dept_category = 4 and root in (select dept_id from blade_user where account = '${account}')`
const tree = `with recursive tree(root, id, dept_category) as (
  select id, id, dept_category from blade_dept where is_deleted = 0
  union all select tree.root, d.id, d.dept_category from blade_dept d join tree on d.parent_id = tree.id where d.is_deleted = 0)`

const tables: Record<string, string> = {
  section: 'ward_section',
  room: 'ward_room',
  bed: 'ward_bed',
  equ: 'ward_equ',
  price: 'ward_price',
  problem: 'ward_problem',
  setter: 'ward_setter',
  receiver: 'ward_receiver',
  payee: 'ward_payee',
  order: 'ward_order',
  refund: 'ward_refund',
  records: 'ward_records',
  customer: 'ward_customer',
  wallet: 'ward_wallet',
  recharge: 'ward_recharge',
  withdrawal: 'ward_withdrawal',
  transfers: 'ward_transfers',
}
const direct = (hos: string) => `hos_id in (${hos})`
const ofCustomers = (column: string) => (hos: string) => `${column} in (select customer_id from ward_order where hos_id in (${hos}))`
const ofOrders = (hos: string) => `order_id in (select id from ward_order where hos_id in (${hos}))`
const inside: Record<string, (hos: string) => string> = {
  ...Object.fromEntries(['section', 'room', 'bed', 'equ', 'problem', 'setter', 'receiver', 'payee', 'order'].map((name) => [name, direct])),
  price: (hos) => `(hos_id in (${hos}) or hos_id = '0')`,
  refund: ofOrders,
  records: ofOrders,
  customer: ofCustomers('id'),
  wallet: ofCustomers('customer_id'),
  recharge: ofCustomers('customer_id'),
  withdrawal: ofCustomers('customer_id'),
  transfers: (hos) => `payee_id in (select id from ward_payee where hos_id in (${hos}))`,
}
const deleted = (name: string) =>
  one(`select count(*) from pragma_table_info('${tables[name]}') where name = 'is_deleted'`) ? 'is_deleted = 0' : '1'
const within = (name: string, account: string) =>
  all(`${tree} select id from ${tables[name]} where ${deleted(name)} and ${inside[name]!(hospitalsOf(account))}`)
const outside = (name: string, account: string) =>
  all(`${tree} select id from ${tables[name]} where ${deleted(name)} and not coalesce(${inside[name]!(hospitalsOf(account))}, 0)`)

const scoped = allResources.filter((resource) => tables[resource.name])
const get = (path: string, account: string, query: Record<string, string | number> = {}) =>
  world.call('GET', path, { token: tokens[account], query })
async function listIds(resource: Resource, account: string, query: Record<string, string | number> = {}): Promise<string[] | undefined> {
  const ids: string[] = []
  for (let current = 1; ; current++) {
    const { status, data } = await get(callPath(resource, 'list')!, account, { ...query, size: 500, current })
    if (status === 403) return undefined
    const { records, total } = data as { records: { id: string }[]; total: number }
    ids.push(...records.map((row) => row.id))
    if (ids.length >= total || !records.length) {
      expect(ids).toHaveLength(total)
      return ids
    }
  }
}

/** The lists that each account's role permits, read from the database. */
const mayList = (account: string) =>
  new Set(
    all(`select m.code as id from blade_menu m join blade_role_menu g on g.menu_id = m.id
      join blade_user u on u.role_id = g.role_id where u.account = '${account}' and m.is_deleted = 0`),
  )

describe.each(staff)('%s', (account) => {
  test('lists exactly the rows that SQL selects, and searches find no others', async () => {
    const open = mayList(account)
    let rowCount = 0
    for (const resource of scoped) {
      const ids = await listIds(resource, account)
      expect(ids === undefined, resource.name).toBe(!open.has(resource.name))
      if (!ids) continue
      rowCount += ids.length
      const mine = within(resource.name, account)
      expect([...ids].sort(), resource.name).toEqual([...mine].sort())
      const others = outside(resource.name, account).slice(0, 20)
      for (const id of others) expect(await listIds(resource, account, { id }), `${resource.name} ${id}`).toEqual([])
      for (const field of resource.search.filter((name) => fieldOf(resource, name).base === 'text'))
        for (const text of ['1', '医', 'a'])
          for (const id of (await listIds(resource, account, { [`${field}_like`]: text })) ?? [])
            expect(mine, `${resource.name} ${field} ${text}`).toContain(id)
    }
    expect(rowCount).toBeGreaterThan(10)
  })

  test('cannot read the detail of a row outside the scope by its id', async () => {
    let attempts = 0
    for (const resource of scoped.filter(({ calls, name }) => calls.detail && mayList(account).has(`${name}_view`)))
      for (const id of outside(resource.name, account).slice(0, 30)) {
        attempts += 1
        const { data, code } = await get(callPath(resource, 'detail')!, account, { id })
        expect([code, data], `${resource.name} ${id}`).toEqual([200, {}])
      }
    expect(attempts).toBeGreaterThan(0)
  })

  test('is offered no choices outside the scope', async () => {
    for (const resource of scoped.filter(({ title }) => title)) {
      const { status, data } = await get(`${resource.api}/select`, account)
      if (status === 403) continue
      const hidden = new Set(outside(resource.name, account))
      expect(
        (data as { id: string }[]).filter(({ id }) => hidden.has(id)),
        resource.name,
      ).toEqual([])
    }
  })

  test('gets reports, figures and hospitals of their own scope only', async () => {
    const hos = hospitalsOf(account)
    const mine = all(`${tree} ${hos}`).sort()
    const n = (what: string) => Number(one(`${tree} select coalesce((${what}), 0)`))
    const figures = (await get('/api/blade-system/home/data', account)).data
    const orders = (what: string, more = '1') => n(`select ${what} from ward_order where is_deleted = 0 and hos_id in (${hos}) and ${more}`)
    const rented = `select customer_id from ward_order where hos_id in (${hos})`
    expect(figures).toMatchObject({
      hosCount: mine.length,
      equCount: n(`select count(*) from ward_equ where is_deleted = 0 and hos_id in (${hos})`),
      orderCount: orders('count(*)'),
      totalAmount: orders('sum(total_amount)', 'success_time is not null'),
      refundAmount: n(`select sum(r.amount) from ward_refund r join ward_order o on o.id = r.order_id
        where r.refund_status = 1 and o.is_deleted = 0 and o.hos_id in (${hos})`),
      customerCount: n(`select count(*) from ward_customer where is_deleted = 0 and id in (${rented})`),
      walletAmount: n(`select sum(amount) from ward_wallet where is_deleted = 0 and customer_id in (${rented})`),
      pendingProblem: n(`select count(*) from ward_problem where is_deleted = 0 and state = 0 and hos_id in (${hos})`),
    })
    const week = (await get('/api/blade-system/home/seven', account)).data as { orderCount: number[] }
    const since = new Date(world.clock() + 8 * 3_600_000 - 6 * 86_400_000).toISOString().slice(0, 10)
    expect(week.orderCount.reduce((sum, day) => sum + day)).toBe(orders('count(*)', `create_time >= '${since}'`))
    const map = (await get('/api/blade-system/home/map', account)).data as { hosId: string }[]
    for (const { hosId } of map) expect(mine).toContain(hosId)
    for (const path of ['hos/superior', 'dept/superior']) {
      const nodes = (await get(`/api/blade-system/${path}`, account)).data as { id: string }[]
      expect(nodes.map(({ id }) => id).sort(), path).toEqual(mine)
    }
    const other = all(`${tree} select id from blade_dept where dept_category = 4 and id not in (${hos})`)[0]!
    expect((await get('/api/blade-system/hos/superior', account, { hos: other })).data).toEqual([])
    if (!mayList(account).has('hos')) return
    const report = (await get('/api/blade-system/hos/report', account, { size: 500 })).data as { records: { hosId: string }[] }
    expect(report.records.map(({ hosId }) => hosId).sort()).toEqual(mine)
    expect((await get('/api/blade-system/hos/report', account, { hosId: other })).data).toMatchObject({ records: [], total: 0 })
    const days = (await get('/api/blade-system/hos/detail', account, { hosId: other, size: 500 })).data as {
      records: { orderCount: number }[]
    }
    expect(days.records.reduce((sum, day) => sum + day.orderCount, 0)).toBe(0)
  })

  test('cannot change rows outside the scope, nor move rows there', async () => {
    const before = checksums(world)
    const post = (path: string, query: Record<string, string>, body?: unknown) =>
      world.call('POST', path, { token: tokens[account], query, body })
    for (const resource of scoped) {
      const ids = outside(resource.name, account).slice(0, 5)
      for (const id of ids) {
        if (resource.calls.submit)
          expect((await post(`${resource.api}/submit`, {}, { id, remark: 'x', sort: 9, state: 0 })).code, resource.name).not.toBe(200)
        if (resource.calls.remove) expect((await post(`${resource.api}/remove`, { ids: id })).code, resource.name).not.toBe(200)
      }
      const place = { hosId: 'section', secId: 'section', roomId: 'room' } as const
      const [own] = within(resource.name, account)
      for (const [field, of] of Object.entries(place).filter(([field]) => own && resource.form.includes(field))) {
        const elsewhere =
          field === 'hosId'
            ? one(`select hos_id from ward_section where id = '${outside('section', account)[0]}'`)
            : outside(of, account)[0]
        expect((await post(`${resource.api}/submit`, {}, { id: own, [field]: elsewhere })).code, `${resource.name} ${field}`).not.toBe(200)
      }
    }
    for (const id of outside('order', account).slice(0, 5)) {
      expect((await post('/api/blade-system/order/finish', { id })).code).not.toBe(200)
      expect((await post('/api/blade-system/pay/refund', {}, { id, amount: 1, requestNo: `out-${account}` })).code).not.toBe(200)
    }
    expect(checksums(world)).toEqual(before)
  })
})

describe.each([
  [1, '-', [0, 1, 2, 3]],
  [2, 'create_user', [0]],
  [3, 'create_dept', [1]],
  [4, 'create_dept', [1, 2]],
] as const)('a data scope of type %i', (scopeType, scopeColumn, visibleIndexes) => {
  test.each(['banner', 'normal', 'payee', 'price', 'problem'])('on %s shows exactly its rows, and protects the others', async (name) => {
    const resource = scopedOrNot(name)
    const table = { ...tables, banner: 'ward_banner', normal: 'ward_normal' }[name]!
    const head = String(one(`select id from blade_dept where parent_id = '0'`))
    const office = world.make.make('dept', { parentId: head, ancestors: `0,${head}` })
    const below = world.make.make('dept', { parentId: office.id, ancestors: `0,${head},${office.id}` })
    const account = `${name}-${scopeType}`
    const codes = [name, ...['add', 'edit', 'delete', 'view'].map((act) => `${name}_${act}`)]
    const user = world.make.user(account, { codes, deptId: office.id })
    const rows = all(`select id from ${table} where is_deleted = 0 order by id`)
    expect(rows.length).toBeGreaterThan(3)
    run(`update ${table} set create_user = null, create_dept = null`)
    run(`update ${table} set create_user = '${user.id}' where id = '${rows[0]}'`)
    for (const [i, dept] of [office.id, below.id, head].entries())
      run(`update ${table} set create_dept = '${dept}' where id = '${rows[i + 1]}'`)

    const menuId = one(`select id from blade_menu where code = '${name}'`)
    const ask = (method: string, path: string, options: object) => world.call(method, path, { token: world.token, ...options })
    const scope = { menuId, resourceCode: account, scopeName: account, scopeType, scopeColumn }
    expect((await ask('POST', '/api/blade-system/data-scope/submit', { body: scope })).msg).toBe('操作成功')
    const keys = (await ask('GET', '/api/blade-system/menu/role-tree-keys', { query: { roleIds: user.role.id } })).data as {
      menu: string[]
    }
    const dataScopeIds = all(`select id from blade_scope_data where resource_code = '${account}'`)
    const grant = { roleIds: [user.role.id], menuIds: keys.menu, dataScopeIds }
    expect((await ask('POST', '/api/blade-system/role/grant', { body: grant })).msg).toBe('操作成功')

    tokens[account] = await world.login(account)
    const mine = scopeType === 1 ? rows : visibleIndexes.map((i) => rows[i]!)
    expect([...(await listIds(resource, account))!].sort()).toEqual([...mine].sort())
    const choices = (await get(`${resource.api}/select`, account)).data as { id: string }[]
    expect(choices.map(({ id }) => id).sort()).toEqual([...mine].sort())
    const before = checksums(world)
    for (const id of rows.filter((row) => !mine.includes(row)).slice(0, 5)) {
      expect((await get(`${resource.api}/detail`, account, { id })).data).toEqual({})
      const as = { token: tokens[account] }
      expect((await ask('POST', `${resource.api}/submit`, { ...as, body: { id, state: 1 } })).msg).toBe('操作失败')
      expect((await ask('POST', `${resource.api}/remove`, { ...as, query: { ids: id } })).msg).toBe('操作失败')
    }
    expect(checksums(world)).toEqual(before)
  })
})
const scopedOrNot = (name: string) => allResources.find((resource) => resource.name === name)!

test('a data scope of type 5 (SQL from a form) is refused, and an existing one shows no rows', async () => {
  const menuId = one(`select id from blade_menu where code = 'banner'`)
  const scope = { menuId, resourceCode: 'custom', scopeName: 'custom', scopeColumn: '-' }
  const submit = (body: object) => world.call('POST', '/api/blade-system/data-scope/submit', { token: world.token, body })
  const before = checksums(world)
  for (const scopeType of [5, '5']) expect((await submit({ ...scope, scopeType, scopeValue: '1 = 1' })).msg).toBe('自定义规则不支持')
  expect((await submit({ id: one('select id from blade_scope_data'), scopeType: 5 })).msg).toBe('自定义规则不支持')
  expect(checksums(world)).toEqual(before)

  const user = world.make.user('custom', { codes: ['banner'] })
  const customScope = world.make.make('dataScope', {
    menuId: String(menuId),
    scopeType: 5,
    scopeValue: '1 = 1',
    scopeColumn: 'create_user',
  })
  run(`insert into blade_role_scope (role_id, scope_id, kind) values ('${user.role.id}', '${customScope.id}', 'data')`)
  tokens.custom = await world.login('custom')
  expect(await listIds(scopedOrNot('banner'), 'custom')).toEqual([])
})
