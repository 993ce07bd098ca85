/** The list of orders: filters, pagination, order, and the columns of rows. */
import { loader } from '#app/features/money/orders/order.tsx'
import { hasUnreadable, parseListQuery } from '#contract/query.ts'
import { order } from '#contract/resources/money.ts'
import { equ } from '#contract/resources/rental.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { consoleOf } from './console.ts'
import { startMoney, type Query } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
beforeEach(async () => {
  api = await startMoney()
})
afterEach(() => api.stop())

describe('order list', () => {
  const findBatches = async (query: Query) => (await api.page('order/list', { size: 100, ...query })).records.map((row) => row.batch).sort()
  beforeEach(() => {
    const { make } = api
    make.order({ batch: 'A_1', nickName: '王小明', state: 1, depositFlag: 1, createTime: '2026-11-19 23:59:59', totalAmount: 100 })
    make.order({ batch: 'AB1', nickName: '100%好', state: 3, depositFlag: 2, createTime: '2026-11-20 00:00:00', amount: 50 })
    make.order({ batch: 'C\\1', nickName: '王大', state: 10, depositFlag: 3, createTime: '2026-11-20 23:59:59' })
    make.order({ batch: 'D1', nickName: '李', state: 3, phoneNumber: '13911112222', createTime: '2026-11-21 00:00:00', isDeleted: 1 })
  })

  test.each<[string, Query, string[]]>([
    ['nothing', {}, ['AB1', 'A_1', 'C\\1']],
    ['text contains', { nickName: '王' }, ['A_1', 'C\\1']],
    ['% is a sign', { nickName: '%' }, ['AB1']],
    ['_ is a sign', { batch: 'A_' }, ['A_1']],
    ['\\ is a sign', { batch: '\\' }, ['C\\1']],
    ['quotes are harmless', { batch: "' or 1=1 --" }, []],
    ['states are equal, not alike', { state: 1 }, ['A_1']],
    ['empty values say nothing', { state: '', nickName: ' ' }, ['AB1', 'A_1', 'C\\1']],
    ['unknown columns are passed over', { nope: 1, isDeleted: 1, 'id;drop': 1, constructor: 1, createUser: 1 }, ['AB1', 'A_1', 'C\\1']],
    ['strict bounds', { createTime_dategt: '2026-11-19 23:59:59', createTime_datelt: '2026-11-20 23:59:59' }, ['AB1']],
    ['a bare day is its first second', { createTime_datege: '2026-11-20' }, ['AB1', 'C\\1']],
    ['_dateequal', { createTime_dateequal: '2026-11-20' }, ['AB1']],
    ['_datele', { createTime_datele: '2026-11-20' }, ['AB1', 'A_1']],
    ['_equal on text', { batch_equal: 'A_1' }, ['A_1']],
    ['_notequal', { state_notequal: 3 }, ['A_1', 'C\\1']],
    ['_like on numbers', { state_like: 1 }, ['A_1', 'C\\1']],
    ['_notlike', { batch_notlike: '_' }, ['AB1', 'C\\1']],
    ['_likeleft', { batch_likeleft: '_1' }, ['A_1']],
    ['_likeright', { batch_likeright: 'A' }, ['AB1', 'A_1']],
    ['_ge and _lt', { state_ge: 3, state_lt: 10 }, ['AB1']],
    ['_gt and _le', { state_gt: 1, state_le: 10 }, ['AB1', 'C\\1']],
    ['_null', { amount_null: 1 }, ['A_1', 'C\\1']],
    ['_notnull', { amount_notnull: 'x' }, ['AB1']],
    ['_ignore', { state_ignore: 3 }, ['AB1', 'A_1', 'C\\1']],
    ['snake_case', { nick_name: '李', create_time_dategt: '1999-01-01' }, []],
  ])('%s', async (_name, query, batches) => {
    expect(await findBatches(query)).toEqual(batches)
  })

  test('the server accepts exactly the numbers and ids that the address of a list accepts', async () => {
    const texts = ['1', '-1', '-12', '1.5', 'x', '123456789012345', '1234567890123456', '9'.repeat(19), '9'.repeat(20)]
    for (const value of texts)
      for (const [resource, path, name] of [
        [order, 'order/list', 'state'],
        [equ, 'equ/list', 'typeId'],
      ] as const) {
        const isAccepted = !hasUnreadable(parseListQuery(resource, new URLSearchParams({ [name]: value })))
        expect([name, value, (await api.ask(path, { [name]: value })).status]).toEqual([name, value, isAccepted ? 200 : 400])
      }
  })

  test.each<[Query, string]>([
    [{ state: 'abc' }, 'state'],
    [{ state: 1.5 }, 'state'],
    [{ totalAmount_ge: '1e3' }, 'totalAmount_ge'],
    [{ createTime_dategt: '2026-02-30' }, 'createTime_dategt'],
    [{ createTime_dategt: 'yesterday' }, 'createTime_dategt'],
    [{ hosId: 'x' }, 'hosId'],
    [{ current: 'x' }, 'current'],
    [{ size: '1e9' }, 'size'],
  ])('a value of the wrong type is named: %o', async (query, name) => {
    const reply = await api.ask('order/list', query)
    expect([reply.status, reply.msg]).toEqual([400, `请求参数格式错误: ${name}`])
  })

  test('pages have a maximum size, may lie past the end, and are stable', async () => {
    expect(await api.page('order/list', { size: 100_000 })).toMatchObject({ size: 500, total: 3, pages: 1 })
    expect(await api.page('order/list', { size: 2 })).toMatchObject({ size: 2, total: 3, pages: 2, current: 1 })
    expect(await api.page('order/list', { current: 99 })).toMatchObject({ records: [], total: 3, current: 99 })
    expect(await api.page('order/list', { current: -1, size: 0 })).toMatchObject({ current: 1, size: 10 })
    const sorted = async (query: Query) => (await api.page('order/list', query)).records.map((row) => row.batch)
    expect(await sorted({})).toEqual(['C\\1', 'AB1', 'A_1'])
    expect(await sorted({ ascs: 'create_time' })).toEqual(['A_1', 'AB1', 'C\\1'])
    expect(await sorted({ ascs: 'createTime' })).toEqual(['A_1', 'AB1', 'C\\1'])
    expect(await sorted({ descs: 'total_amount,batch', ascs: 'password;drop' })).toEqual(['C\\1', 'AB1', 'A_1'])
  })

  test('rows have the name of their state and the refundable amount', async () => {
    const order = api.make.order({ state: 3, totalAmount: 1000, amount: 400, splitAmount: 300, splitReturned: 100 })
    for (const [amount, status] of [
      [100, 0],
      [50, 1],
      [30, 2],
      [20, 3],
    ] as const)
      api.make.refund(order, { amount, status })
    const [row] = (await api.page('order/list', { outTradeNo: order.outTradeNo })).records
    expect(row).toMatchObject({ stateName: '已完成', refundableAmount: 1000 - 100 - 50 - 20 - 200, refundingAmount: 100, amount: 400 })
    const unpaid = api.make.order({ state: 0, totalAmount: 500 })
    expect(await api.orderOf(unpaid.id)).toMatchObject({ stateName: '待支付', refundableAmount: 0, amount: -1 })
  })
})

test('orders are counted by state with the filters of the list, and only those that the caller may see', async () => {
  const { make } = api
  const [north, south] = [make.hospital(), make.hospital()]
  make.order({ state: 1, nickName: '王小明' }, north)
  make.order({ state: 3, nickName: '王大' }, north)
  make.order({ state: 3, nickName: '李' }, south)
  make.order({ state: 3, isDeleted: 1 }, south)
  make.user('site', { codes: ['order'], deptId: north.hos.id })
  const site = await api.login('site')
  const states = async (query: Query = {}, token = api.token) => (await api.call('GET', '/api/ward/order/states', { token, query })).data
  expect(await states()).toEqual({ 1: 1, 3: 2 })
  expect(await states({ nickName: '王' })).toEqual({ 1: 1, 3: 1 })
  expect(await states({ hosId_equal: south.hos.id })).toEqual({ 3: 1 })
  expect(await states({}, site)).toEqual({ 1: 1, 3: 1 })
  make.order({ state: 5 }, north)
  expect(await states({}, site)).toEqual({ 1: 1, 3: 1, 5: 1 })
})

test('a user without a hospital is told why the list is empty; a filter without matches does not claim that', async () => {
  const { make } = api
  make.order()
  make.grant(make.user('nobody', { codes: ['order'], deptId: '' }).role.id, ['order'])
  make.user('head', { codes: ['order'] })
  const loadList = async (account: string, search = '') => {
    const desk = await consoleOf(api, account)
    const answer = await loader({ request: desk.request(`/money/order${search}`), context: desk.context, params: {} })
    return [answer.data.rows.length, answer.data.empty]
  }
  expect(await loadList('nobody')).toEqual([0, 'noHospital'])
  expect(await loadList('nobody', '?state=1')).toEqual([0, undefined])
  expect(await loadList('head')).toEqual([1, undefined])
  expect(await loadList('head', '?state=3')).toEqual([0, undefined])
})
