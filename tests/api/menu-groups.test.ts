/** The groups of the menu: in a new database, and in one whose menu had a group for each module. */
import { schema } from '#db/tables/index.ts'
import { complete } from '#seeds/complete.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from './server.ts'

/** The earlier groups, in their order, with the pages that other groups have now. */
const earlier: readonly (readonly [code: string, name: string, icon: string, pages: readonly string[]])[] = [
  [
    ...(['money', '资金', 'wallet'] as const),
    [
      ...[
        'order',
        'refund',
        'approval',
        'waiver',
        'records',
        'wallet',
        'recharge',
        'withdrawal',
        'transfers',
        'payee',
        'receiver',
        'ledger',
      ],
      ...['reconcile', 'money_flow', 'money_todo'],
    ],
  ],
  [
    ...(['rental', '租赁', 'hospital'] as const),
    ['section', 'room', 'bed', 'equ', 'type', 'price', 'problem', 'customer', 'normal', 'banner', 'setter', 'hos', 'place'],
  ],
  ['flow', '流程', 'git-branch', []],
  ['platform', '平台', 'server', []],
  ['system', '系统', 'settings', []],
]
const newGroups = ['today', 'trade', 'guests', 'assets']

const { menu, roleMenu } = schema
interface Row {
  id: string
  parentId: string
  name: string
}

let api: TestApi
beforeEach(async () => {
  api = await startApi({ demoOrders: 10 })
})
afterEach(() => api.stop())

const byCode = (code: string) => api.db.select().from(menu).where(eq(menu.code, code)).get()!
const set = (code: string, values: Partial<typeof menu.$inferInsert>) => api.db.update(menu).set(values).where(eq(menu.code, code)).run()
/** The tree as people see it: the groups with their pages, in order. */
function tree(): string[] {
  const rows = api.db
    .select()
    .from(menu)
    .where(and(eq(menu.isDeleted, 0), eq(menu.category, 1)))
    .orderBy(asc(menu.sort), asc(menu.id))
    .all()
  const below = (id: string): Row[] => rows.filter(({ parentId }) => parentId === id)
  return below('0').map(
    ({ id, name }) =>
      `${name}: ${below(id)
        .map((row) => row.name)
        .join(' ')}`,
  )
}
const upgrade = () => api.db.transaction(complete)

/** Gives the database its earlier menu. */
function makeEarlier(): void {
  const menuIds = newGroups.map((code) => byCode(code).id)
  const top = api.db.select().from(menu).where(eq(menu.parentId, '0')).all()
  earlier.forEach(([code, name, source, pages], i) => {
    set(code, { name, source, sort: i + 1, alias: code === 'rental' ? 'Rentals' : byCode(code).alias })
    pages.forEach((page, j) => set(page, { parentId: byCode(code).id, sort: j < pages.length - 3 ? j + 1 : 100 + j }))
  })
  api.db.delete(schema.topMenuSetting).where(inArray(schema.topMenuSetting.menuId, menuIds)).run()
  api.db.delete(roleMenu).where(inArray(roleMenu.menuId, menuIds)).run()
  // Pages of later versions, which the earlier menu did not have, with their buttons.
  const below = (ids: string[]) =>
    api.db
      .select({ id: menu.id })
      .from(menu)
      .where(inArray(menu.parentId, ids))
      .all()
      .map(({ id }) => id)
  const later = below(menuIds)
  for (const ids of [below(later), later, menuIds]) {
    api.db.delete(roleMenu).where(inArray(roleMenu.menuId, ids)).run()
    api.db.delete(schema.topMenuSetting).where(inArray(schema.topMenuSetting.menuId, ids)).run()
    api.db.delete(menu).where(inArray(menu.id, ids)).run()
  }
  // Roles held both groups of the business.
  for (const roleId of new Set(
    api.db
      .select()
      .from(roleMenu)
      .all()
      .map((row) => row.roleId),
  ))
    for (const { id, code } of top)
      if (code === 'money' || code === 'rental') api.db.insert(roleMenu).values({ roleId, menuId: id }).onConflictDoNothing().run()
}

const groupsOf = (alias: string) => {
  const role = api.db.select().from(schema.role).where(eq(schema.role.roleAlias, alias)).get()!
  const own = new Set(
    api.db
      .select()
      .from(roleMenu)
      .where(eq(roleMenu.roleId, role.id))
      .all()
      .map(({ menuId }) => menuId),
  )
  return api.db
    .select()
    .from(menu)
    .where(eq(menu.parentId, '0'))
    .orderBy(asc(menu.sort))
    .all()
    .flatMap(({ id, name }) => (own.has(id) ? name : []))
}

test('a new menu is the order of a day’s work in nine groups; roles hold the groups of their pages and no others', () => {
  expect(tree().map((line) => line.split(':')[0])).toEqual(['今日', '床位', '订单', '客户', '资金', '设备与价格', '流程', '系统', '平台'])
  expect(tree().slice(0, 6)).toEqual([
    expect.stringMatching(/^今日: 待办 .*医院报表/),
    '床位: 床位看板 科室 病房 床位',
    expect.stringMatching(/^订单: 订单 退款 退款复核/),
    expect.stringMatching(/^客户: 客户 问题反馈 常见问题/),
    expect.stringMatching(/^资金: 提现 .*对账 资金台账 资金流向$/),
    expect.stringMatching(/^设备与价格: 设备 /),
  ])
  expect(groupsOf('service')).toEqual(['今日', '订单', '客户', '设备与价格', '流程'])
})

test('an earlier menu that nobody changed becomes the same, once; ids, grants of pages and top menus stay', () => {
  const wanted = tree()
  const groups = ['manager', 'finance', 'service', 'auditor'].map(groupsOf)
  makeEarlier()
  const ids = new Map(
    api.db
      .select()
      .from(menu)
      .all()
      .map(({ code, id }) => [code, id]),
  )
  expect(tree()[0]).toMatch(/^资金: 订单 退款/)
  const grants = new Set(
    api.db
      .select()
      .from(roleMenu)
      .all()
      .map(({ roleId, menuId }) => `${roleId} ${menuId}`),
  )
  upgrade()
  expect(tree().map((line) => line.replace(/ 交接班/, ''))).toEqual(wanted.map((line) => line.replace(/ 交接班/, '')))
  expect(['manager', 'finance', 'service', 'auditor'].map(groupsOf)).toEqual(groups)
  for (const { code, id } of api.db.select().from(menu).where(eq(menu.category, 2)).all())
    if (!newGroups.includes(code)) expect(id, code).toBe(ids.get(code) ?? id)
  const groupIds = api.db
    .select()
    .from(menu)
    .where(eq(menu.parentId, '0'))
    .all()
    .map(({ id }) => id)
  const lost = [...grants].filter(
    (grant) =>
      !api.db
        .select()
        .from(roleMenu)
        .all()
        .some(({ roleId, menuId }) => `${roleId} ${menuId}` === grant),
  )
  expect(lost.filter((grant) => !groupIds.includes(grant.split(' ')[1]!))).toEqual([])

  // What staff change afterwards stays.
  set('equ', { parentId: byCode('rental').id, sort: 9 })
  set('money', { sort: 1 })
  const changed = tree()
  upgrade()
  expect(tree()).toEqual(changed)
})

test('what staff changed in an earlier menu stays: names, moved and removed pages, and a group that they ordered', () => {
  makeEarlier()
  set('rental', { name: '陪护床' })
  set('equ', { parentId: byCode('system').id, sort: 1 })
  set('banner', { isDeleted: 1 })
  set('order', { sort: 99 })
  upgrade()
  const lines = tree()
  expect(lines.find((line) => line.startsWith('陪护床'))).toBe('陪护床: 床位看板 科室 病房 床位')
  expect(lines.find((line) => line.startsWith('系统'))).toContain('设备')
  expect(lines.find((line) => line.startsWith('客户'))).toBe('客户: 客户 问题反馈 常见问题')
  expect(lines.find((line) => line.startsWith('资金'))).toMatch(/^资金: 退款 退款复核 .*台账 订单 /)
  expect(lines.find((line) => line.startsWith('资金'))).toContain('订单')
})
