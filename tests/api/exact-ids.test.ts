/** Ids are exact: a JSON number names the row with these digits, or is refused; no other row is touched. */
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { difference, far, idsAreExact, near, startTwins } from '../properties/exact-ids.ts'
import { startMoney } from './money.ts'

describe('as numbers and as text, ids in every call name the same rows', () => {
  test.each(['bladex', 'springblade'] as const)('%s', async (dialect) => {
    const twins = await startTwins(dialect)
    try {
      const [numbers, texts] = twins.rows()
      expect(difference([numbers, texts])).toBeUndefined()
      expect(numbers).toEqual(expect.stringContaining(near))
      const acted = await idsAreExact(twins, 1)
      // Not every call was refused.
      expect([...acted]).toEqual(expect.arrayContaining(['equ.submit', 'withdrawal.audit']))
    } finally {
      await twins.stop()
    }
  })
})

let api: Awaited<ReturnType<typeof startMoney>>
beforeEach(async () => void (api = await startMoney()))
afterEach(() => api.stop())

const refundOf = (id: string, type = 'application/json', amount = '1') =>
  api.send('blade-system/pay/refund', `{"id":${id},"amount":${amount},"reason":"x"}`, { headers: { 'Content-Type': type } })
const refunded = () =>
  api.db
    .select()
    .from(schema.refund)
    .all()
    .map(({ orderId, amount }) => [orderId, amount])

test.each(['application/json', 'text/plain'])('a refund is booked on the order with exactly this id: %s', async (type) => {
  for (const id of [near, far]) api.make.order({ id, state: 3, amount: 0 })
  const { status, data } = await refundOf(near, type)
  expect([status, data]).toEqual([200, expect.objectContaining({ orderId: near })])
  for (const beside of [1n, 8n, 127n]) expect((await refundOf(String(BigInt(near) + beside), type)).status).toBe(400)
  expect(refunded()).toEqual([[near, 1]])
})

test('an id that is not written in digits is refused with its name', async () => {
  for (const id of ['0', '1', '7', '1000', far]) api.make.order({ id, state: 3, amount: 0 })
  for (const id of ['1.5', '1e3', '-0', '-7', '1E400', '1.0000000000000000001', '1.000071000000000300e18', `"1e3"`, 'true', '[7]'])
    expect(await refundOf(id), id).toMatchObject({ status: 400, msg: '请求参数格式错误: id' })
  expect(refunded()).toEqual([])
  expect((await refundOf('7')).status).toBe(200)
  expect(refunded()).toEqual([['7', 1]])
})

test('an amount that a number cannot hold is refused with its name', async () => {
  const { id } = api.make.order({ state: 3, amount: 0 })
  for (const amount of ['9007199254740993', '1e3', '-0', '1E400', '100.5', '1.0000000000000000001', '"100"'])
    expect(await refundOf(`"${id}"`, undefined, amount), amount).toMatchObject({ status: 400, msg: '金额必须为大于0的整数' })
  expect(refunded()).toEqual([])
  expect((await refundOf(`"${id}"`, undefined, '100.0')).status).toBe(200)
  expect(refunded()).toEqual([[id, 100]])
})

test('a submit changes the row with exactly this id', async () => {
  for (const id of [near, far]) api.make.device(undefined, { equ: { id } })
  expect((await api.send('blade-system/equ/submit', `{"id":${near},"remark":"改过"}`)).status).toBe(200)
  const remarkOf = (id: string) => api.db.select({ remark: schema.equ.remark }).from(schema.equ).where(eq(schema.equ.id, id)).get()
  expect([remarkOf(near), remarkOf(far)]).toEqual([{ remark: '改过' }, { remark: null }])
})

test('a grant accepts numeric ids, and grants exactly these menus', async () => {
  for (const id of [near, far]) api.make.make('menu', { id })
  const { role } = api.make.user('clerk', { codes: ['param'] })
  const grantedMenus = () =>
    api.db
      .select({ menuId: schema.roleMenu.menuId })
      .from(schema.roleMenu)
      .where(eq(schema.roleMenu.roleId, role.id))
      .all()
      .map(({ menuId }) => menuId)
  const before = grantedMenus()
  const grant = (menuIds: string) => api.send('blade-system/role/grant', `{"roleIds":[${role.id}],"menuIds":[${menuIds}]}`)
  for (const wrong of ['1.5', '1e3', '"x"', '[7]', '{}'])
    expect(await grant(`${near},${wrong}`), wrong).toMatchObject({ status: 400, msg: '请求参数格式错误: menuIds' })
  expect(grantedMenus()).toEqual(before)
  expect((await grant(near)).status).toBe(200)
  expect(grantedMenus()).toEqual([near])
})

test('a list with one invalid id is refused as a whole', async () => {
  const [one, two] = [near, far].map((id) => api.make.make('param', { id }).id)
  const remove = (ids: string) => api.call('POST', '/api/blade-system/param/remove', { token: api.token, query: { ids } })
  for (const ids of [`${one},abc`, `${one},${two}0`, `${one},1.5`])
    expect(await remove(ids), ids).toMatchObject({ status: 400, msg: '请求参数格式错误: ids' })
  expect(await remove(one!)).toMatchObject({ status: 200 })
  const left = api.db.select().from(schema.param).where(eq(schema.param.isDeleted, 0)).all()
  expect(left.map(({ id }) => id)).toContain(two)
  expect(left.map(({ id }) => id)).not.toContain(one)
})
