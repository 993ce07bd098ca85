/** The details of a hospital: written atomically with its department, validated, returned. */
import { schema } from '#db/tables/index.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from './server.ts'

const base = '/api/blade-system'
const hospital = 4
let api: TestApi
let token: string

beforeEach(async () => {
  api = await startApi()
  api.make.user('admin', { alias: 'administrator' })
  api.make.make('region', { id: '310101', code: '310101', name: '黄浦区' })
  token = await api.login('admin')
})
afterEach(() => api.stop())

const submit = (body: object, headers?: Record<string, string>) => api.call('POST', `${base}/dept/submit`, { token, body, headers })
const detail = async (id: string) => (await api.call('GET', `${base}/dept/detail`, { token, query: { id } })).data
const detailRows = () => api.db.select().from(schema.hos).all()
const whole = { deptName: '瑞金医院', fullName: '瑞金医院', deptCategory: hospital, sort: 1 }
const details = {
  address: '瑞金二路197号',
  regionCode: '310101',
  lng: '121.4671',
  lat: '31.2113',
  contact: '周医生',
  phone: '021-64370045',
  state: 0,
}
const none = { address: '', regionCode: '', lng: '', lat: '', contact: '', phone: '', state: -1 }

test('the details are part of the department: created, partly updated, cleared, and shown on the map', async () => {
  const { id } = (await submit({ ...whole, ...details })).data as { id: string }
  expect(await detail(id)).toMatchObject({ ...whole, ...details })
  expect((await submit({ id, contact: '吴医生', lng: 121.5 })).status).toBe(200)
  expect((await submit({ id, phone: '', deptName: '瑞金' })).status).toBe(200)
  expect(await detail(id)).toMatchObject({ ...details, deptName: '瑞金', contact: '吴医生', lng: '121.5', phone: '' })
  const listed = (await api.call('GET', `${base}/dept/list`, { token, query: { deptName: '瑞金' } })).data
  expect(listed).toMatchObject([{ address: details.address, contact: '吴医生' }])
  const onMap = (await api.call('GET', `${base}/home/map`, { token })).data
  expect(onMap).toMatchObject([{ hosId: id, lng: 121.5, lat: 31.2113, address: details.address }])
})

test('a hospital is open by default; other departments have no such details', async () => {
  const { id } = (await submit(whole)).data as { id: string }
  expect(await detail(id)).toMatchObject({ ...none, state: 1 })
  const company = api.make.make('dept')
  expect((await submit({ ...whole, ...none, deptName: 'office', deptCategory: 2 })).status).toBe(200)
  expect(await detail(company.id)).toMatchObject(none)
  const refused = await submit({ id: company.id, deptName: 'other', phone: details.phone })
  expect([refused.status, refused.msg]).toEqual([400, '只有医院可以填写地址、坐标、联系人等信息!'])
  expect(await detail(company.id)).toMatchObject({ deptName: company.deptName })
  expect((await submit({ ...whole, deptCategory: 1, ...details })).status).toBe(400)
  expect(detailRows()).toHaveLength(1)
})

test('a phone that was not changed is not checked again', async () => {
  const { id } = (await submit({ ...whole, ...details })).data as { id: string }
  api.db.update(schema.hos).set({ phone: '22233322' }).run()
  expect((await submit({ id, contact: '吴医生', phone: '22233322' })).status).toBe(200)
  expect(await detail(id)).toMatchObject({ contact: '吴医生', phone: '22233322' })
  expect((await submit({ id, phone: '22233321' })).msg).toBe('联系电话格式不正确')
})

test('a hospital whose category changes gets its details back when it becomes a hospital again', async () => {
  const { id } = (await submit({ ...whole, ...details })).data as { id: string }
  expect((await submit({ id, ...details, deptCategory: 2 })).status).toBe(200)
  expect(await detail(id)).toMatchObject(none)
  expect((await submit({ id, deptCategory: hospital })).status).toBe(200)
  expect(await detail(id)).toMatchObject(details)
})

test.each([
  [{ lng: '181' }, '经度超出允许范围', 'Longitude is out of range'],
  [{ lat: '-90.01' }, '纬度超出允许范围', 'Latitude is out of range'],
  [{ lat: '31,2' }, '纬度格式不正确', 'Latitude has the wrong format'],
  [{ lng: '1e2' }, '经度格式不正确', 'Longitude has the wrong format'],
  [{ phone: '12345' }, '联系电话格式不正确', 'Phone has the wrong format'],
  [{ phone: '<b>' }, '联系电话格式不正确', 'Phone has the wrong format'],
  [{ regionCode: '999999' }, '行政区划不存在!', 'No such region'],
  [{ lat: '' }, '经度和纬度必须同时填写!', 'Enter both longitude and latitude'],
  [{ address: 'x'.repeat(256) }, '医院地址不能超过255个字符', 'Hospital address must have at most 255 characters'],
])('%j is refused in both languages, and nothing changes', async (wrong, zh, en) => {
  const { id } = (await submit({ ...whole, ...details })).data as { id: string }
  const [before, rows] = [await detail(id), api.db.select().from(schema.dept).all().length]
  expect((await submit({ id, deptName: 'x', ...wrong })).msg).toBe(zh)
  const english = await submit({ ...whole, ...details, ...wrong }, { 'Accept-Language': 'en' })
  expect([english.status, english.msg]).toEqual([400, en])
  expect(await detail(id)).toEqual(before)
  expect(api.db.select().from(schema.dept).all()).toHaveLength(rows)
  expect(detailRows()).toHaveLength(1)
})

test.each(['13800000001', '02164370045', '0571-8765432', '400-800-1234'])('%s is a valid phone number', async (phone) => {
  expect((await submit({ ...whole, phone })).status).toBe(200)
})
