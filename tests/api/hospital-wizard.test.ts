/** A hospital created by one call: one transaction, the rules and permissions of its rows, once per request, undone while unused. */
import { hospitalMade, hospitalMake, hospitalRights, hospitalUndo } from '#contract/endpoints/hospital.ts'
import { planPatterns } from '#contract/rules/hospital-plan.ts'
import { schema } from '#db/tables/index.ts'
import { count, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from './server.ts'

let api: TestApi
let token: string
let typeId: string

beforeEach(async () => {
  api = await startApi()
  api.make.user('admin', { alias: 'administrator' })
  typeId = api.make.make('type').id
  token = await api.login('admin')
})
afterEach(() => api.stop())

const floorsOf = (floors: number, rooms: number, beds: number) => Array.from({ length: floors }, (_, i) => ({ floor: i + 3, rooms, beds }))
const whole = () => ({
  requestNo: 'hospital-1',
  deptName: '中山医院',
  parentId: '0',
  address: '枫林路180号',
  ...planPatterns,
  typeId,
  batchFrom: 'WD-2001',
  batchTo: 'WD-2036',
  unitMinutes: 60,
  unitPrice: 300,
  freeMinutes: 10,
  capPerDay: 3600,
  deposit: 9900,
  autoSplit: 1,
  hosRatio: 6000,
  platRatio: 4000,
  receiverType: 'MERCHANT_ID',
  account: '1600000001',
  floors: floorsOf(3, 4, 3),
})
const make = (body: object = whole(), as = token, headers?: Record<string, string>) =>
  api.call('POST', hospitalMake.path, { token: as, body, headers })
const setupOf = (id: string, as = token) => api.call('GET', hospitalMade.path, { token: as, query: { id } })
const undo = (id: string, as = token) => api.call('POST', hospitalUndo.path, { token: as, body: { id } })
const idOf = async () => ((await make()).data as { id: string }).id

const kinds = ['dept', 'hos', 'section', 'room', 'bed', 'equ', 'price', 'setter', 'receiver', 'hospitalSetup', 'audit'] as const
const countRows = () => kinds.map((kind) => api.db.select({ n: count() }).from(schema[kind]).get()!.n)
const problemsOf = async (body: object) => ((await make({ ...whole(), check: true, ...body })).data as { problems: unknown }).problems

test('one call creates 36 beds on three floors, with devices, price, settlement and audit', async () => {
  const { data } = await make()
  const { id } = data as { id: string }
  expect(data).toEqual({ id, counts: { sections: 3, rooms: 12, beds: 36, devices: 36 }, problems: {} })
  const { dept, section, bed, equ, price, setter, receiver, audit } = schema
  expect(api.db.select().from(dept).where(eq(dept.id, id)).get()).toMatchObject({
    deptName: '中山医院',
    fullName: '中山医院',
    deptCategory: 4,
  })
  const sections = api.db.select().from(section).orderBy(section.sort).all()
  expect(sections.map(({ secName, floor, hosId }) => [secName, floor, hosId])).toEqual([
    ['3F', '3F', id],
    ['4F', '4F', id],
    ['5F', '5F', id],
  ])
  const devices = api.db
    .select({ batch: equ.batch, bed: bed.bedName, hosId: equ.hosId })
    .from(equ)
    .innerJoin(bed, eq(bed.id, equ.bedId))
    .orderBy(equ.batch)
    .all()
  expect(devices).toHaveLength(36)
  expect([devices[0], devices[35]]).toEqual([
    { batch: 'WD-2001', bed: '01', hosId: id },
    { batch: 'WD-2036', bed: '03', hosId: id },
  ])
  expect(api.db.select().from(price).all()).toMatchObject([
    { hosId: id, typeId, unitPrice: 300, state: 1, effectiveTime: expect.stringMatching(/^20/) },
  ])
  expect(api.db.select().from(setter).all()).toMatchObject([{ hosId: id, hosRatio: 6000, platRatio: 4000, autoSplit: 1 }])
  expect(api.db.select().from(receiver).all()).toMatchObject([{ hosId: id, account: '1600000001', name: '中山医院', ratio: 6000 }])
  expect(
    api.db
      .select({ n: count() })
      .from(audit)
      .where(eq(audit.requestUri, `POST ${hospitalMake.path}`))
      .get()!.n,
  ).toBe(1 + 1 + 3 + 12 + 36 + 36 + 3)
})

test('a check validates everything and stores nothing; a duplicate number of the last device creates nothing', async () => {
  const before = countRows()
  expect((await make({ ...whole(), check: true })).data).toMatchObject({ id: '', counts: { beds: 36 }, problems: {} })
  expect(countRows()).toEqual(before)
  api.make.device(undefined, { equ: { batch: 'WD-2036' } })
  const clashed = countRows()
  expect(await problemsOf({})).toEqual({ batchFrom: '设备编号已存在: WD-2036' })
  const refused = await make()
  expect([refused.status, refused.msg]).toEqual([400, '设备编号已存在: WD-2036'])
  expect(countRows()).toEqual(clashed)
})

test('all invalid fields are reported at once, in the language of the caller', async () => {
  expect(
    await problemsOf({ lng: '121.4', regionCode: '999999', capPerDay: 100, hosRatio: 7000, batchTo: 'WD-2040', bedName: '1' }),
  ).toEqual({
    bedName: '这样命名会有重复,请加上 {floor}、{room} 或 {bed}',
    batchTo: '设备40台,多于床位36张',
    lng: '经度和纬度必须同时填写!',
  })
  expect(await problemsOf({ capPerDay: 100, hosRatio: 7000, typeId: '77' })).toEqual({
    typeId: '设备类型不存在!',
    hosRatio: '分成比例之和不能超过100%',
  })
  expect(await problemsOf({ capPerDay: 100 })).toEqual({ capPerDay: '每日封顶价不能小于单价' })
  expect(await problemsOf({ batchTo: 'XX-2036' })).toMatchObject({ batchTo: expect.stringContaining('前缀') as unknown })
  expect(await problemsOf({ unitPrice: undefined })).toEqual({ unitPrice: '未配置价格' })
  expect(await problemsOf({ parentId: '77' })).toEqual({ parentId: '上级部门不存在!' })
  const english = await make({ ...whole(), capPerDay: 100 }, token, { 'Accept-Language': 'en' })
  expect(english.msg).toBe('The daily cap must not be below the unit price')
})

test('a price is copied from another hospital, or the one for every hospital applies', async () => {
  const general = api.make.price(typeId, { unitPrice: 250, hosId: '0', state: 1 })
  const without = { ...whole(), unitPrice: undefined, account: undefined }
  const { id } = (await make({ ...without, requestNo: 'hospital-2', batchFrom: undefined, batchTo: undefined })).data as { id: string }
  expect(api.db.select().from(schema.price).where(eq(schema.price.hosId, id)).all()).toEqual([])
  const copied = (await make({ ...without, deptName: '华山医院', priceId: general.id })).data as { id: string }
  expect(api.db.select().from(schema.price).where(eq(schema.price.hosId, copied.id)).all()).toMatchObject([{ unitPrice: 250 }])
})

test('a new hospital has at most 500 beds; more beds or floors are refused with a message', async () => {
  expect(await problemsOf({ floors: floorsOf(20, 50, 10), batchFrom: undefined, batchTo: undefined })).toEqual({
    floors: '一次最多开通500张床位,现为10000张',
  })
  expect((await make({ ...whole(), floors: floorsOf(61, 1, 1) })).msg).toBe('请求参数格式错误: floors')
  expect((await make({ ...whole(), floors: [{ floor: 1, rooms: 1e9, beds: 1 }] })).status).toBe(400)
  const before = countRows()
  const most = { ...whole(), floors: floorsOf(10, 10, 5), batchTo: undefined }
  expect((await make(most)).data).toMatchObject({ counts: { beds: 500, devices: 500 } })
  expect(countRows()[4]).toBe(before[4]! + 500)
})

test('a request is executed once; reusing its number with another body is refused', async () => {
  const first = await make()
  const after = countRows()
  expect((await make()).data).toEqual(first.data)
  expect(countRows()).toEqual(after)
  expect((await make({ ...whole(), deptName: '别的' })).msg).toBe('请求单号已存在且参数不一致')
})

test('the caller needs the permission to add each kind of row, and stays within their own scope', async () => {
  const office = api.make.make('dept', { deptName: '分公司', deptCategory: 1 })
  const other = api.make.hospital()
  const codes = [hospitalMake.needs, ...hospitalRights]
  api.make.user('half', { codes: codes.slice(0, -1), deptId: office.id })
  api.make.user('local', { codes, deptId: office.id })
  expect((await make(whole(), await api.login('half'))).status).toBe(403)
  const local = await api.login('local')
  const outside = await make({ ...whole(), parentId: other.hos.id }, local)
  expect([outside.status, outside.msg]).toEqual([400, '新医院不在你管理的范围内，请选择本机构或其下级'])
  const inside = await make({ ...whole(), parentId: office.id }, local)
  expect(inside).toMatchObject({ status: 200, data: { counts: { beds: 36 } } })
  const { id } = inside.data as { id: string }
  expect((await setupOf(id)).msg).toBe('没有可以撤销的开通记录')
  expect((await undo(id)).status).toBe(400)
  expect((await undo(id, local)).status).toBe(200)
})

test('a new hospital can be undone as a whole by its creator; a second or late undo is refused with the reason', async () => {
  const id = await idOf()
  expect((await setupOf(id)).data).toMatchObject({ deptName: '中山医院', refusal: '', undone: false, counts: { devices: 36 } })
  expect((await undo(id)).data).toEqual({ sections: 3, rooms: 12, beds: 36, devices: 36 })
  for (const kind of ['dept', 'section', 'room', 'bed', 'equ', 'price', 'setter', 'receiver'] as const)
    expect(
      api.db
        .select()
        .from(schema[kind])
        .where(eq(schema[kind].isDeleted, 0))
        .all()
        .filter((row) => kind !== 'dept' || row.id === id),
      kind,
    ).toEqual([])
  expect((await undo(id)).msg).toBe('该医院已撤销')
  const again = ((await make({ ...whole(), requestNo: 'hospital-2' })).data as { id: string }).id
  api.pass(31 * 60_000)
  expect((await undo(again)).msg).toBe('已超过30分钟,不能撤销')
})

test.each([
  ['an order', '已有订单,不能撤销', (id: string) => void api.make.order({ hosId: id })],
  ['a user in it', '用户', (id: string) => void api.make.user('nurse', { deptId: id })],
  ['a room that was renamed', '病房', () => api.db.update(schema.room).set({ roomName: 'x' }).where(eq(schema.room.roomName, '301')).run()],
  [
    'an additional section',
    '科室',
    (id: string) =>
      void api.db.update(schema.section).set({ hosId: id }).where(eq(schema.section.id, api.make.hospital().section.id)).run(),
  ],
  [
    'a device that was moved out',
    '设备',
    () =>
      api.db.update(schema.equ).set({ bedId: null, roomId: null, secId: null, hosId: null }).where(eq(schema.equ.batch, 'WD-2003')).run(),
  ],
])('a new hospital cannot be undone after %s', async (_what, reason, use: (id: string) => unknown) => {
  const id = await idOf()
  use(id)
  const before = countRows()
  const refused = await undo(id)
  expect(refused.status).toBe(400)
  expect(refused.msg).toContain(reason)
  expect((await setupOf(id)).data).toMatchObject({ refusal: refused.msg })
  expect(countRows()).toEqual(before)
})
