/** Customers' phone numbers on pages: masked for everybody, revealed by a button, which is recorded in the audit. */
import { maskPhone } from '#contract/rules/phone.ts'
import { expect, test } from './fixtures.ts'
import { visitorOf } from './sessions.ts'

test('no page contains a full number; permitted users can reveal one, which the audit records', async ({ page, login, site }) => {
  const [row] = site.sql<{ id: string; phone: string; customer: string }>(
    'select id, phone_number as phone, customer_id as customer from ward_order where state = 3 order by create_time desc limit 1',
  )
  const { id, phone, customer } = row!
  const { open } = await visitorOf(site.url, 'admin')
  const auditor = await visitorOf(site.url, 'auditor')
  for (const path of [
    `/money/order?phoneNumber=${phone}&state=3`,
    `/money/order/${id}`,
    `/rental/customer/${customer}`,
    '/rental/customer',
    '/money/wallet',
    '/money/withdrawal',
    '/money/recharge',
    '/rental/problem',
    '/money/todo',
  ])
    for (const visit of [open, auditor.open]) {
      const { html } = await visit(path)
      const numbers = html.match(/(?<!\d)1[3-9]\d{9}(?!\d)/g) ?? []
      expect(
        [...new Set(numbers)].filter((one) => one !== phone || !path.includes(phone)),
        path,
      ).toEqual([])
    }
  expect((await auditor.open(`/money/order/${id}`)).html).not.toContain('显示完整的手机号')
  await login('service', `/money/order/${id}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(maskPhone(phone))).toBeVisible()
  const looks = () =>
    site.sql<{ account: string }>("select account from ward_audit where action = 'view' and resource = 'order' and row_id = ?", id)
  expect(looks()).toEqual([])
  await drawer.getByRole('button', { name: '显示完整的手机号' }).click()
  await expect(drawer.getByText(phone)).toBeVisible()
  expect(looks()).toEqual([{ account: 'service' }])
})

test('an export contains full numbers only for permitted users, and the audit records each', async ({ site }) => {
  const [row] = site.sql<{ id: string; phone: string; no: string }>(
    'select id, phone_number as phone, out_trade_no as no from ward_order where state = 5 order by create_time desc limit 1',
  )
  const { id, phone, no } = row!
  const file = async (account: string) => {
    const { open } = await visitorOf(site.url, account)
    return (await open(`/export/money/order?format=csv&columns=outTradeNo&columns=phoneNumber&scope=selected&ids=${id}`)).html
  }
  const looks = () => site.sql<{ account: string }>("select account from ward_audit where action = 'view' and row_id = ?", id)
  expect(await file('auditor')).toContain(maskPhone(phone))
  expect(looks()).toEqual([])
  const whole = await file('service')
  expect([whole.includes(no), whole.includes(phone)]).toEqual([true, true])
  expect(looks()).toEqual([{ account: 'service' }])
})
