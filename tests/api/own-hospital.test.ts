/** Which places, devices, prices and customers staff of one hospital see and can choose, over HTTP. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from './server.ts'
import type { Query, Row } from './money.ts'
import { callsOf, type Rental, startRental } from './rental.ts'

const outcomeOf = ({ status, msg }: Reply) => [status, msg]
const ok = [200, '操作成功']
const failed = [200, '操作失败']

let api: Rental['api']
let here: Rental['here']
let there: Rental['there']
let manager: string
beforeEach(async () => void ({ api, here, there, manager } = await startRental()))
afterEach(() => api.stop())

const { submit, remove, detail, list } = callsOf(() => api)

describe('staff of one hospital', () => {
  /** A row of each kind in a hospital. */
  function fill(at: typeof here) {
    const { bed, equ } = api.make.device(at)
    return {
      section: at.section.id,
      room: at.room.id,
      bed: bed.id,
      equ: equ.id,
      price: api.make.price(equ.typeId, { hosId: at.hos.id }).id,
      problem: api.make.problem(equ).id,
      setter: api.make.setter(at.hos.id).id,
      receiver: api.make.receiver(at.hos.id).id,
      payee: api.make.make('payee', { hosId: at.hos.id }).id,
    }
  }

  test('see, choose, change and remove only its rows, even with guessed ids', async () => {
    const own = fill(here)
    const foreign = fill(there)
    for (const [name, id] of Object.entries(foreign)) {
      const mine = own[name as keyof typeof own]
      expect(
        (await list(name, {}, manager)).map((row) => row.id),
        name,
      ).toEqual([mine])
      expect(
        ((await api.ask(`${name}/select`, {}, manager)).data as Row[]).map((row) => row.id),
        name,
      ).toEqual([mine])
      expect(await detail(name, id, manager), name).toEqual({})
      expect(outcomeOf(await submit(name, { id, sort: 9, remark: 'x' }, manager)), name).toEqual(failed)
      expect(outcomeOf(await remove(name, id, manager)), name).toEqual(failed)
      expect((await detail(name, id)).id, name).toBe(id)
    }
  })

  test('cannot move a row into another hospital, or out of their own', async () => {
    const { equ, price } = fill(here)
    const other = api.make.device(there)
    const cases: [string, object, string][] = [
      ['section', { hosId: there.hos.id, secName: 'x', sort: 1 }, '医院不存在!'],
      ['room', { secId: there.section.id, roomName: 'x', sort: 1 }, '医院不存在!'],
      ['room', { id: here.room.id, secId: there.section.id }, '医院不存在!'],
      ['bed', { roomId: there.room.id, bedName: 'x', state: 0, sort: 1 }, '医院不存在!'],
      ['equ', { id: equ, bedId: other.bed.id }, '医院不存在!'],
      ['equ', { id: equ, hosId: '' }, '医院不存在!'],
      ['equ', { batch: 'x', equName: 'x', typeId: other.equ.typeId, state: 0 }, '医院不存在!'],
      ['price', { id: price, hosId: there.hos.id }, '医院不存在!'],
      ['price', { id: price, hosId: '0' }, '医院不存在!'],
      ['problem', { batch: other.equ.batch, problemType: 'lock', content: 'x', state: 0 }, '设备不存在!'],
      [
        'receiver',
        { hosId: there.hos.id, receiverType: 'MERCHANT_ID', account: 'x', name: 'x', relationType: 'STORE', ratio: 1, state: 1 },
        '医院不存在!',
      ],
      ['payee', { payeeName: 'x', payeeType: 1, openId: 'x', state: 1 }, '医院不存在!'],
    ]
    for (const [name, body, msg] of cases) expect(outcomeOf(await submit(name, body, manager)), JSON.stringify(body)).toEqual([400, msg])
  })

  test('see the price that applies to every hospital, but cannot change it', async () => {
    const { id } = api.make.price(api.make.device(here).equ.typeId)
    expect(await detail('price', id, manager)).toMatchObject({ id, hosId: '0' })
    expect(outcomeOf(await submit('price', { id, unitPrice: 1 }, manager))).toEqual(failed)
    expect(outcomeOf(await remove('price', id, manager))).toEqual(failed)
  })

  test('see the customers who rented there, with what they paid there', async () => {
    const mine = api.make.order({ state: 3, totalAmount: 700 }, here)
    const { customerId } = mine
    api.make.order({ customerId, openId: mine.openId, state: 3, totalAmount: 5000 }, there)
    const other = api.make.order({}, there)
    for (const who of [customerId, other.customerId]) {
      api.make.wallet(who, 100, 20)
      api.make.recharge(who)
      api.make.withdrawal(who)
    }
    expect(await list('customer', {}, manager)).toMatchObject([{ id: customerId, orderCount: 1, totalAmount: 700 }])
    expect((await list('customer')).find((row) => row.id === customerId)).toMatchObject({ orderCount: 2, totalAmount: 5700 })
    expect(await list('wallet', { nickName: '小明' }, manager)).toMatchObject([{ customerId, nickName: '王小明', amount: 120 }])
    expect(await list('wallet', { phoneNumber: '999' })).toEqual([])
    expect(await list('recharge', {}, manager)).toMatchObject([{ customerId }])
    expect((await api.page('withdrawal/page', {}, manager)).records).toMatchObject([{ customerId }])
    const payee = api.make.make('payee', { hosId: here.hos.id })
    api.make.transfer({ payeeId: payee.id })
    api.make.transfer({ payeeId: api.make.make('payee', { hosId: there.hos.id }).id })
    expect(await list('transfers', {}, manager)).toMatchObject([{ payeeId: payee.id }])
  })
})

test('choices are narrowed by their parents, and available to users who see a list that references them', async () => {
  const rows = (await api.ask('room/select', { secId: here.section.id })).data
  expect(rows).toEqual([{ id: here.room.id, name: '101', hosId: here.hos.id, secId: here.section.id, hosName: '本院', secName: '内科' }])
  api.make.user('typist', { codes: ['price'] })
  const typist = await api.login('typist')
  const named = async (query: Record<string, string>) =>
    ((await api.ask('room/select', query)).data as Row[]).map((row) => [row.secName, row.roomName ?? row.name])
  await submit('room', { secId: here.section.id, roomName: '找得到9', sort: 1 })
  expect(await named({ words: '内科 找得到' })).toEqual([['内科', '找得到9']])
  expect(await named({ words: '外科 找得到' })).toEqual([])
  const all = await named({})
  expect([...(await named({ size: '1' })), ...(await named({ size: '1', current: '2' }))]).toEqual(all.slice(0, 2))
  expect((await api.ask('type/select', {}, typist)).status).toBe(200)
  expect((await api.ask('payee/select', {}, typist)).status).toBe(403)
  expect((await api.ask('customer/select')).status).toBe(404)
})

test('choices reveal no other field to users who may not read the list, neither by a condition nor by sorting', async () => {
  const dear = api.make.price(api.make.device(here).equ.typeId, { unitPrice: 600 })
  const cheap = api.make.price(api.make.device(here).equ.typeId, { unitPrice: 100 })
  api.make.user('chooser', { codes: ['equ'] })
  const chooser = await api.login('chooser')
  const ids = async (query: Record<string, string>, who?: string) =>
    ((await api.ask('price/select', query, who)).data as Row[]).map((row) => row.id).filter((id) => id === dear.id || id === cheap.id)
  const queries: Record<string, string>[] = [{ unitPrice_ge: '600' }, { unit_price_equal: '600' }, { unitPrice: '600' }]
  for (const query of queries) {
    expect(await ids(query), JSON.stringify(query)).toEqual([dear.id])
    expect((await ids(query, chooser)).length, JSON.stringify(query)).toBe(2)
  }
  const by = async (order: Record<string, string>) => [await ids(order, chooser), await ids({}, chooser)]
  const orders: Record<string, string>[] = [{ ascs: 'unitPrice' }, { descs: 'unit_price' }]
  for (const order of orders) {
    const [sorted, usual] = await by(order)
    expect(sorted).toEqual(usual)
  }
  expect(await ids({ id_equal: dear.id }, chooser)).toEqual([dear.id])
})

test('choices accept a limited number of search words; more are refused without a query', async () => {
  const choose = (words: string) => api.ask('room/select', { words })
  expect((await choose(Array(1200).fill(here.room.roomName).join(' '))).data).toMatchObject([{ id: here.room.id }, { id: there.room.id }])
  const many = Array.from({ length: 1200 }, (_, i) => `w${i}`)
  expect(outcomeOf(await choose(many.slice(0, 20).join(' ')))).toEqual(ok)
  for (const count of [21, 1200]) expect(outcomeOf(await choose(many.slice(0, count).join(' ')))).toEqual([400, '请求参数格式错误: words'])
})

test('lists the hospitals to choose from, and the path to one', async () => {
  const region = api.make.make('dept', { deptName: '华东' })
  const deep = api.make.hospital({ deptName: '分院', parentId: region.id })
  const titles = async (path: string, query: Query = {}, as = api.token) =>
    ((await api.ask(path, query, as)).data as Row[]).map(({ title, key, value, id }) => [title, key === id && value === id])
  expect(await titles('hos/superior')).toEqual([
    ['本院', true],
    ['别院', true],
    ['分院', true],
  ])
  expect(await titles('dept/superior', {}, manager)).toEqual([['本院', true]])
  expect(await titles('hos/superior', { hos: deep.hos.id })).toEqual([
    ['华东', true],
    ['分院', true],
  ])
  expect(await titles('hos/superior', { hos: deep.hos.id }, manager)).toEqual([])
})
