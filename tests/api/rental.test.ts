/** Places, devices, prices and related resources over HTTP: guards, chains and uniqueness. Staff of one hospital: own-hospital.test.ts. */
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from './server.ts'
import type { Query, Row } from './money.ts'
import { callsOf, type Rental, startRental } from './rental.ts'

const base = '/api/blade-system'
const outcomeOf = ({ status, msg }: Reply) => [status, msg]
const ok = [200, '操作成功']

let api: Rental['api']
let here: Rental['here']
let there: Rental['there']
let manager: string
beforeEach(async () => void ({ api, here, there, manager } = await startRental()))
afterEach(() => api.stop())

const { submit, remove, detail, list } = callsOf(() => api)
const device = (id: string) => api.db.select().from(schema.equ).where(eq(schema.equ.id, id)).get()!
/** The row that a submit has just created. */
const findCreated = async (name: string, query: Query) => (await list(name, query))[0]!

describe('places', () => {
  test('a room and a bed take hospital and section from their parent, whatever the body says', async () => {
    const lies = { hosId: there.hos.id, hosName: 'x' }
    expect(outcomeOf(await submit('room', { ...lies, secId: here.section.id, roomName: '201', sort: 1 }))).toEqual(ok)
    const room = await findCreated('room', { roomName: '201' })
    expect(room).toMatchObject({ hosId: here.hos.id, secId: here.section.id, hosName: '本院', secName: '内科', bedCount: 0 })
    expect(outcomeOf(await submit('bed', { ...lies, secId: there.section.id, roomId: room.id, bedName: 'A', state: 0, sort: 1 }))).toEqual(
      ok,
    )
    expect(await findCreated('bed', { bedName: 'A' })).toMatchObject({
      hosId: here.hos.id,
      secId: here.section.id,
      roomId: room.id,
      roomName: '201',
      equId: -1,
      batch: '',
    })
    expect(outcomeOf(await submit('room', { secId: '404', roomName: 'x', sort: 1 }))).toEqual([400, '科室不存在!'])
    expect(outcomeOf(await submit('bed', { roomId: '404', bedName: 'x', state: 0, sort: 1 }))).toEqual([400, '病房不存在!'])
    expect(outcomeOf(await submit('section', { hosId: here.section.id, secName: 'x', sort: 1 }))).toEqual([400, '医院不存在!'])
  })

  test('a hospital with places, devices or orders keeps its category and cannot be removed', async () => {
    const order = api.make.order({ state: 3 }, here)
    const tells = async (msg: string) => {
      expect(outcomeOf(await submit('dept', { id: here.hos.id, deptCategory: 2 }))).toEqual([400, msg])
      expect(outcomeOf(await remove('dept', here.hos.id))).toEqual([400, msg])
      expect((await api.page('hos/report', { hosId: here.hos.id })).records).toMatchObject([{ hosName: '本院' }])
    }
    await tells('请先删除子节点!')
    for (const table of [schema.section, schema.room, schema.bed]) api.db.update(table).set({ isDeleted: 1 }).run()
    await tells('存在关联设备,不能删除!')
    api.db.update(schema.equ).set({ isDeleted: 1 }).run()
    await tells('存在关联订单,不能删除!')
    api.db.update(schema.order).set({ isDeleted: 1 }).where(eq(schema.order.id, order.id)).run()
    expect(outcomeOf(await remove('dept', here.hos.id))).toEqual([400, '仍有 1 个用户关联该机构,不能删除'])
    api.db.update(schema.user).set({ deptId: '' }).where(eq(schema.user.account, 'manager')).run()
    expect(outcomeOf(await remove('dept', here.hos.id))).toEqual(ok)
  })

  test('a manager of one hospital can choose it and its ancestors', async () => {
    const choices = async (as?: string) => ((await api.ask('dept/select', {}, as)).data as Row[]).map((row) => row.id)
    expect(await choices(manager)).toEqual([here.hos.id])
    expect(await choices()).toEqual(expect.arrayContaining([here.hos.id, there.hos.id]))
  })

  test('0 is not a valid id of a place, hospital or price: it is refused by field name, on new and existing rows', async () => {
    const { equ, bed } = api.make.device(here)
    const payee = api.make.make('payee', { hosId: here.hos.id })
    const wrong = (label: string) => [400, `${label}格式不正确`]
    for (const zero of ['0', 0]) {
      expect(outcomeOf(await submit('section', { hosId: zero, secName: 'x', sort: 1 }))).toEqual(wrong('医院'))
      expect(outcomeOf(await submit('section', { id: here.section.id, hosId: zero }))).toEqual(wrong('医院'))
      expect(outcomeOf(await submit('room', { secId: zero, roomName: 'x', sort: 1 }))).toEqual(wrong('科室'))
      expect(outcomeOf(await submit('room', { id: here.room.id, secId: zero }))).toEqual(wrong('科室'))
      expect(outcomeOf(await submit('bed', { roomId: zero, bedName: 'x', state: 0, sort: 1 }))).toEqual(wrong('病房'))
      expect(outcomeOf(await submit('bed', { id: bed.id, roomId: zero }))).toEqual(wrong('病房'))
      expect(outcomeOf(await submit('equ', { id: equ.id, priceId: zero }))).toEqual(wrong('价格'))
      expect(outcomeOf(await submit('payee', { id: payee.id, hosId: zero }))).toEqual(wrong('医院'))
      expect(outcomeOf(await submit('payee', { payeeName: 'x', openId: 'o', payeeType: 1, hosId: zero, state: 1 }))).toEqual(wrong('医院'))
    }
    expect(device(equ.id)).toMatchObject({ priceId: null, hosId: here.hos.id })
    expect(outcomeOf(await submit('price', { id: api.make.price(equ.typeId).id, hosId: '0' }))).toEqual(ok)
  })

  test('moving a place moves the places and devices in it', async () => {
    const { bed, equ } = api.make.device(here)
    expect(outcomeOf(await submit('room', { id: here.room.id, secId: there.section.id, roomName: '301' }))).toEqual(ok)
    for (const row of [await detail('bed', bed.id), device(equ.id)])
      expect(row).toMatchObject({ hosId: there.hos.id, secId: there.section.id, roomId: here.room.id })
    expect(outcomeOf(await submit('section', { id: there.section.id, hosId: here.hos.id, secName: '外科' }))).toEqual(ok)
    expect(device(equ.id)).toMatchObject({ hosId: here.hos.id, secId: there.section.id })
    const back = api.make.hospital({ deptName: '第三医院' })
    expect(outcomeOf(await submit('bed', { id: bed.id, roomId: back.room.id }))).toEqual(ok)
    expect(device(equ.id)).toMatchObject({ hosId: back.hos.id, secId: back.section.id, roomId: back.room.id, bedId: bed.id })
  })

  test('names are unique within their parent, and free again after a removal', async () => {
    const body = { hosId: here.hos.id, secName: '外科', sort: 1 }
    expect(outcomeOf(await submit('section', body))).toEqual(ok)
    expect(outcomeOf(await submit('section', body))).toEqual([400, '名称已存在!'])
    expect(outcomeOf(await submit('section', { ...body, hosId: there.hos.id }))).toEqual(ok)
    const [{ id } = { id: '' }] = await list('section', { secName: '外科', hosName: '本院' })
    expect(outcomeOf(await remove('section', id))).toEqual(ok)
    expect(outcomeOf(await submit('section', body))).toEqual(ok)
    expect(outcomeOf(await submit('room', { secId: here.section.id, roomName: '101', sort: 1 }))).toEqual([400, '名称已存在!'])
  })

  test('a place with children or devices cannot be removed', async () => {
    const { bed, equ } = api.make.device(here)
    expect(outcomeOf(await remove('section', here.section.id))).toEqual([400, '请先删除子节点!'])
    expect(outcomeOf(await remove('room', here.room.id))).toEqual([400, '请先删除子节点!'])
    expect(outcomeOf(await remove('bed', bed.id))).toEqual([400, '存在关联设备,不能删除!'])
    expect(outcomeOf(await remove('type', equ.typeId))).toEqual([400, '存在关联设备,不能删除!'])
    expect(outcomeOf(await submit('equ', { id: equ.id, bedId: '' }))).toEqual(ok)
    expect(device(equ.id)).toMatchObject({ roomId: here.room.id, bedId: null })
    expect(outcomeOf(await remove('bed', bed.id))).toEqual(ok)
    expect(outcomeOf(await remove('room', here.room.id))).toEqual([400, '存在关联设备,不能删除!'])
    expect(outcomeOf(await remove('equ', equ.id))).toEqual(ok)
    for (const [name, id] of [
      ['room', here.room.id],
      ['section', here.section.id],
      ['type', equ.typeId],
    ] as const)
      expect(outcomeOf(await remove(name, id))).toEqual(ok)
  })
})

describe('devices and prices', () => {
  const fresh = (over: object) => ({ batch: 'N1', equName: '陪护床', state: 0, ...over })

  test('a device is unique, one per bed, and takes its location from its deepest place', async () => {
    const { bed, equ } = api.make.device(here)
    const free = {
      id: '1',
      hosId: here.hos.id,
      secId: here.section.id,
      roomId: here.room.id,
      bedName: '空',
      createTime: 'x',
      updateTime: 'x',
    }
    api.db.insert(schema.bed).values(free).run()
    const { typeId } = equ
    expect(outcomeOf(await submit('equ', fresh({ typeId, batch: equ.batch })))).toEqual([400, '设备编号已存在!'])
    expect(outcomeOf(await submit('equ', fresh({ typeId, bedId: bed.id })))).toEqual([400, '床位已绑定设备!'])
    expect(outcomeOf(await submit('equ', fresh({ typeId, bedId: free.id, hosId: there.hos.id })))).toEqual([400, '所选位置与上级不一致!'])
    expect(outcomeOf(await submit('equ', fresh({ typeId: '404' })))).toEqual([400, '设备类型不存在!'])
    expect(outcomeOf(await submit('equ', fresh({ typeId, bedId: free.id })))).toEqual(ok)
    expect(await findCreated('equ', { batch: 'N1' })).toMatchObject({
      hosId: here.hos.id,
      secId: here.section.id,
      roomId: here.room.id,
      bedId: '1',
      bedName: '空',
      typeName: '陪护床',
      priceId: -1,
    })
    expect(await findCreated('bed', { batch: 'N1' })).toMatchObject({ id: '1', batch: 'N1' })
    expect(outcomeOf(await submit('equ', { id: equ.id, bedId: free.id }))).toEqual([400, '床位已绑定设备!'])
  })

  test('a device in use can be neither removed nor freed by hand', async () => {
    const order = api.make.order({}, here)
    expect(outcomeOf(await remove('equ', order.equId))).toEqual([400, '设备使用中,不能删除!'])
    expect(outcomeOf(await submit('equ', { id: order.equId, state: 0 }))).toEqual([400, '使用中状态由订单决定,不能修改!'])
    expect(outcomeOf(await submit('bed', { id: order.bedId, state: 2 }))).toEqual([400, '使用中状态由订单决定,不能修改!'])
    const where = { hosId: order.hosId, secId: order.secId, roomId: order.roomId }
    for (const place of [{ ...where, bedId: '' }, { bedId: api.make.device(there).bed.id }, { hosId: there.hos.id }])
      expect(outcomeOf(await submit('equ', { id: order.equId, ...place })), JSON.stringify(place)).toEqual([400, '设备使用中,不能移动!'])
    expect(outcomeOf(await submit('equ', { id: order.equId, ...where, bedId: order.bedId, state: 1, remark: '看过' }))).toEqual(ok)
    await api.finish(order.id)
    expect(outcomeOf(await submit('equ', { id: order.equId, ...where, bedId: '' }))).toEqual(ok)
    expect(outcomeOf(await submit('equ', { id: order.equId, state: 3 }))).toEqual(ok)
    expect(outcomeOf(await submit('equ', { id: order.equId, state: 1 }))).toEqual([400, '使用中状态由订单决定,不能修改!'])
  })

  test('a price is checked for its cap, its use and its type', async () => {
    const { equ } = api.make.device(here)
    const rule = { unitMinutes: 60, unitPrice: 300, freeMinutes: 0, deposit: 0, state: 1, effectiveTime: '2026-11-01 00:00:00' }
    const body = { priceName: '新价', hosId: '0', typeId: equ.typeId, capPerDay: 0, ...rule }
    expect(outcomeOf(await submit('price', { ...body, capPerDay: 299 }))).toEqual([400, '每日封顶价不能小于单价'])
    expect(outcomeOf(await submit('price', { ...body, unitMinutes: 0 }))).toEqual([400, '计费单位（分钟）超出允许范围'])
    expect(outcomeOf(await submit('price', { ...body, typeId: '404' }))).toEqual([400, '设备类型不存在!'])
    expect(outcomeOf(await submit('price', body))).toEqual(ok)
    const price = await findCreated('price', { priceName: '新价' })
    expect(price).toMatchObject({ hosId: '0', hosName: '全部医院', typeName: '陪护床', capPerDay: 0, deposit: 0 })
    expect(outcomeOf(await submit('price', { id: price.id, capPerDay: 500 }))).toEqual(ok)
    expect(outcomeOf(await submit('price', { id: price.id, unitPrice: 600 }))).toEqual([400, '每日封顶价不能小于单价'])
    expect(outcomeOf(await submit('equ', { id: equ.id, priceId: price.id }))).toEqual(ok)
    expect(outcomeOf(await remove('price', price.id))).toEqual([400, '价格已被设备使用,不能删除!'])
    const foreign = api.make.price(equ.typeId, { hosId: there.hos.id })
    expect(outcomeOf(await submit('equ', { id: equ.id, priceId: foreign.id }))).toEqual([400, '价格不存在!'])
    expect(outcomeOf(await remove('price', foreign.id))).toEqual(ok)
  })

  test('the last effective price of a device type in use cannot be removed', async () => {
    const { equ } = api.make.device(here)
    const [everywhere, own] = [api.make.price(equ.typeId), api.make.price(equ.typeId, { hosId: here.hos.id })]
    api.make.price(equ.typeId, { hosId: there.hos.id })
    api.make.price(equ.typeId, { hosId: here.hos.id, state: 0 })
    expect(outcomeOf(await remove('price', `${everywhere.id},${own.id}`))).toEqual([400, '价格已被设备使用,不能删除!'])
    expect(outcomeOf(await remove('price', everywhere.id))).toEqual(ok)
    expect(outcomeOf(await remove('price', own.id))).toEqual([400, '价格已被设备使用,不能删除!'])
    expect((await api.page('price/list', { id_equal: own.id })).total).toBe(1)
  })
})

describe('service', () => {
  test('a fault names its device, and records who handled it', async () => {
    const { equ } = api.make.device(here)
    const body = { batch: equ.batch, problemType: 'lock', content: '打不开', state: 0 }
    expect(outcomeOf(await submit('problem', { ...body, batch: '没有' }))).toEqual([400, '设备不存在!'])
    expect(outcomeOf(await submit('problem', body))).toEqual(ok)
    const row = await findCreated('problem', { batch: equ.batch })
    expect(row).toMatchObject({ equId: equ.id, hosId: here.hos.id, hosName: '本院', state: 0, handleUser: '', handleTime: '' })
    expect(outcomeOf(await submit('problem', { id: row.id, state: 2, handleRemark: '已修', handleUser: '别人' }, manager))).toEqual(ok)
    expect(await detail('problem', row.id)).toMatchObject({ state: 2, handleUser: 'manager', handleTime: '2026-11-21 10:00:00' })
  })

  test('formatted text keeps no script, and no script in pictures and links', async () => {
    const content =
      '<p onclick="x()">好<script>alert(1)</script><a href="javascript:x" title="t">a</a><img src=x onerror=y>1 < 2</p><a href="/b">b</a>'
    expect(outcomeOf(await submit('normal', { title: '问', content, category: 'use', sort: 1, state: 1 }))).toEqual(ok)
    expect((await findCreated('normal', { title: '问' })).content).toBe(
      '<p>好<a title="t">a</a><img src="x" />1 &lt; 2</p><a href="/b">b</a>',
    )
    expect(outcomeOf(await submit('normal', {}))).toEqual([400, '请输入标题'])
    const banner = { title: '图', image: '/a.png', position: 1, sort: 1, state: 1 }
    expect(outcomeOf(await submit('banner', { ...banner, image: 'javascript:x' }))).toEqual([400, '图片格式不正确'])
    expect(outcomeOf(await submit('banner', { ...banner, link: 'javascript:x' }))).toEqual([400, '跳转地址格式不正确'])
    const times = { startTime: '2026-11-02 00:00:00', endTime: '2026-11-01 00:00:00' }
    expect(outcomeOf(await submit('banner', { ...banner, ...times }))).toEqual([400, '结束时间不能早于开始时间'])
    expect(outcomeOf(await submit('banner', banner))).toEqual(ok)
  })

  test('one rule per hospital, shares of at most 100 %; a receiver with a split in progress cannot be removed', async () => {
    const shares = { hosRatio: 6000, personRatio: 1000, platRatio: 3000, autoSplit: 1, splitDelayMinutes: 0, minWithdrawal: 0 }
    const body = { hosId: here.hos.id, ...shares, withdrawFeeRate: 0, state: 1 }
    expect(outcomeOf(await submit('setter', { ...body, platRatio: 3001 }))).toEqual([400, '分成比例之和不能超过100%'])
    expect(outcomeOf(await submit('setter', body))).toEqual(ok)
    expect(outcomeOf(await submit('setter', body))).toEqual([400, '该医院的结算设置已存在!'])
    const receiver = api.make.receiver(here.hos.id)
    const record = api.make.record(api.make.order({ state: 3 }, here), { receiverAccount: receiver.account, state: 0 })
    expect(outcomeOf(await remove('receiver', receiver.id))).toEqual([400, '存在未完成的分账,不能删除!'])
    api.db.update(schema.records).set({ state: 1 }).where(eq(schema.records.id, record.id)).run()
    expect(outcomeOf(await remove('receiver', receiver.id))).toEqual(ok)
  })

  test('a secret is returned masked, and submitting the mask does not overwrite it', async () => {
    const body = { payeeName: '赵敏', payeeType: 1, openId: 'o1', idCard: '320100199001010011', state: 1 }
    expect(outcomeOf(await submit('payee', body))).toEqual(ok)
    const row = await findCreated('payee', { payeeName: '赵敏' })
    expect(row.idCard).toBe('******')
    expect(outcomeOf(await submit('payee', { ...body, id: row.id, idCard: row.idCard, remark: '改过' }))).toEqual(ok)
    const storedPayee = api.db.select().from(schema.payee).get()!
    expect(storedPayee.remark).toBe('改过')
    expect(api.deps.vault.open({ resource: 'payee', field: 'idCard', id: storedPayee.id }, storedPayee.idCard!)).toBe(body.idCard)
    expect(await list('payee', { idCard: '999' })).toHaveLength(1)
  })
})

describe('typed values', () => {
  const problem = (over: Record<string, unknown>) => {
    const { batch } = api.db.select().from(schema.equ).get() ?? api.make.device(here).equ
    return { batch, problemType: 'lock', content: '锁坏了', state: 0, ...over }
  }

  test('must be entries of the dictionary, or the stored value', async () => {
    const dictionary = api.make.make('dictBiz', { code: 'problem_type', parentId: '0', dictKey: '-1' })
    for (const dictKey of ['lock', '1']) api.make.make('dictBiz', { code: 'problem_type', parentId: dictionary.id, dictKey })
    // A number is accepted as its digits.
    expect(outcomeOf(await submit('problem', problem({ problemType: 1 })))).toEqual(ok)
    const row = await findCreated('problem', { problemType: '1' })
    expect(outcomeOf(await submit('problem', problem({ problemType: 'door' })))).toEqual([400, '问题类型“door”不在字典里'])
    expect(outcomeOf(await submit('problem', { id: row.id, problemType: 'door' }))).toEqual([400, '问题类型“door”不在字典里'])
    api.db.update(schema.problem).set({ problemType: 'door' }).run()
    expect(outcomeOf(await submit('problem', { id: row.id, problemType: 'door', content: '门坏了' }))).toEqual(ok)
  })

  test('must be phone numbers of 11 digits', async () => {
    for (const phoneNumber of ['abcdefghijk', '1990000123', '199000012345', '02112345678'])
      expect(outcomeOf(await submit('problem', problem({ phoneNumber })))).toEqual([400, '手机号必须是11位数字'])
    expect(outcomeOf(await submit('problem', problem({ phoneNumber: 19900001234 })))).toEqual(ok)
    expect(await findCreated('problem', {})).toMatchObject({ phoneNumber: '19900001234' })
  })

  test('may be sent as JSON with the content type of plain text', async () => {
    const body = JSON.stringify(problem({ content: '文本' }))
    const reply = await api.call('POST', `${base}/problem/submit`, { token: api.token, body, headers: { 'Content-Type': 'text/plain' } })
    expect(outcomeOf(reply)).toEqual(ok)
    expect(await findCreated('problem', {})).toMatchObject({ content: '文本' })
  })
})
