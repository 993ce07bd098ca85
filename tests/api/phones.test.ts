/** Phone numbers: masked without the permission, shown in full by one audited call, and never saved in masked form. */
import { allResources } from '#contract/resources/index.ts'
import { callPath } from '#contract/resource.ts'
import { schema } from '#db/tables/index.ts'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMoney, type Row } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
beforeEach(async () => {
  api = await startMoney()
})
afterEach(() => api.stop())

const phone = '13812345678'
const masked = '138****5678'
const list = async (name: string, token: string, query: Record<string, string> = {}) => {
  const resource = allResources.find((one) => one.name === name)!
  return ((await api.call('GET', callPath(resource, 'list')!, { token, query })).data as { records: Row[] }).records
}
const view = (token: string, body: object) => api.call('POST', '/api/ward/phone/view', { token, body })

function rows() {
  const order = api.make.order({ phoneNumber: phone })
  api.db.update(schema.customer).set({ phoneNumber: phone }).where(eq(schema.customer.id, order.customerId)).run()
  api.make.wallet(order.customerId, 500, 0)
  api.make.withdrawal(order.customerId, { phoneNumber: phone })
  api.make.make('payee', { phoneNumber: phone })
  return order
}
const kinds = ['order', 'customer', 'wallet', 'withdrawal', 'payee'] as const

test('every list masks them without the permission, and still finds them by the full number', async () => {
  rows()
  api.make.user('reader', { codes: [...kinds] })
  api.make.user('holder', { codes: [...kinds, 'phone_view'] })
  const [reader, holder] = [await api.login('reader'), await api.login('holder')]
  for (const kind of kinds) {
    expect(await list(kind, reader, { phoneNumber: phone }), kind).toMatchObject([{ phoneNumber: masked }])
    expect(await list(kind, holder, { phoneNumber: phone }), kind).toMatchObject([{ phoneNumber: phone }])
  }
})

test('viewing a number is audited with viewer and owner, without the number; it is refused without the permission', async () => {
  const { id } = rows()
  api.make.user('reader', { codes: ['order'] })
  api.make.user('holder', { codes: ['order', 'phone_view'] })
  const looks = () =>
    api.db
      .select()
      .from(schema.audit)
      .where(and(eq(schema.audit.action, 'view'), eq(schema.audit.rowId, id)))
      .all()
  expect((await view(await api.login('reader'), { resource: 'order', ids: [id] })).status).toBe(403)
  expect(looks()).toEqual([])
  const holder = await api.login('holder')
  expect((await view(holder, { resource: 'order', ids: [id, id, '404'] })).data).toEqual([{ id, phones: { phoneNumber: phone } }])
  expect(looks()).toMatchObject([{ account: 'holder', resource: 'order', requestUri: 'POST /api/ward/phone/view' }])
  expect(looks()[0]?.changes).not.toContain(phone)
  // Neither a list that the caller may not open, nor a name that is not a list.
  expect((await view(holder, { resource: 'wallet', ids: [id] })).status).toBe(403)
  expect((await view(holder, { resource: 'nonsense', ids: [id] })).status).toBe(400)
})

test('a submitted masked number is not saved; a typed one is, and a new row refuses a masked one', async () => {
  const payee = api.make.make('payee', { phoneNumber: phone })
  api.make.user('clerk', { codes: ['payee', 'payee_edit', 'payee_add'] })
  const as = await api.login('clerk')
  const stored = () => api.db.select().from(schema.payee).where(eq(schema.payee.id, payee.id)).get()?.phoneNumber
  const submit = (body: object) => api.send('blade-system/payee/submit', body, { as })
  expect((await submit({ id: payee.id, phoneNumber: masked, remark: '改' })).status).toBe(200)
  expect(stored()).toBe(phone)
  expect((await submit({ id: payee.id, phoneNumber: '13900001111' })).status).toBe(200)
  expect(stored()).toBe('13900001111')
  expect((await submit({ payeeName: '新', payeeType: 1, openId: 'o-new', state: 1, phoneNumber: masked })).status).toBe(400)
})
