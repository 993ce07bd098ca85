/** The functions of a world, without a page. */
import { expect, test } from 'ward-kit'

test.use({ scenario: 'empty' })

test('a world can be reset, saved as a named snapshot and restored, and has its own clock', async ({ as, world, clock }) => {
  const admin = await as('admin')
  const total = async () => (await admin.rows.param.list({ paramKey: 'kit.a', size: 1 })).total
  await clock.freeze()
  await clock.set('2026-03-01 08:00:00')
  expect(await clock.now()).toBe('2026-03-01 08:00:00')
  await admin.rows.param.submit({ paramName: '甲', paramKey: 'kit.a', paramValue: '1' })
  await expect(clock.set('2026-02-01 08:00:00')).rejects.toThrow('400')
  await clock.pass({ days: 2, hours: 1 })
  expect(await clock.now()).toBe('2026-03-03 09:00:00')
  const name = `${world.name.slice(0, 20)}-one`
  await world.snapshot(name)
  const added = await admin.rows.param.first({ paramKey: 'kit.a' })
  await admin.rows.param.remove(added.id)
  expect(await total()).toBe(0)
  await world.restore(name)
  expect([await total(), await clock.now()]).toEqual([1, '2026-03-03 09:00:00'])
  await admin.lab.labSnapshotRemove({ name })
  await world.reset()
  expect([await total(), (await world.state()).fresh]).toEqual([0, true])
})

test('a refusal is thrown with the server’s message; each person has their own permissions', async ({ as }) => {
  const auditor = await as('auditor')
  expect((await auditor.rows.order.list()).total).toBe(0)
  await expect(auditor.money.payRefund({ id: '1', amount: 100, requestNo: 'kit-000001' })).rejects.toMatchObject({
    code: 403,
    call: 'pay.refund',
  })
  const manager = await as('manager')
  await expect(manager.rows.audit.list()).rejects.toThrow('请求被拒绝')
  await expect(as('nobody')).rejects.toThrow('用户名或密码错误')
})

test.describe('in English', () => {
  test.use({ language: 'en' })
  test('the server refuses in that language', async ({ as }) => {
    const manager = await as('manager')
    await expect(manager.rows.audit.list()).rejects.toThrow('Request refused: permission missing')
  })
})

test('a fault affects only matching calls, and the journal records whose call it was', async ({ as, faults }) => {
  const [finance, auditor] = [await as('finance'), await as('auditor')]
  await faults.add({ kind: 'status', status: 503, path: '/api/blade-system/order/*', user: 'finance' })
  await expect(finance.rows.order.list()).rejects.toMatchObject({ code: 503 })
  expect((await auditor.rows.order.list()).total).toBe(0)
  expect(await faults.met()).toBe(1)
  const { entries } = await (await as('admin')).journal.journalList({ status: '503' })
  expect(entries).toMatchObject([{ account: 'finance', path: '/api/blade-system/order/list', faults: [{ kind: 'status' }] }])
  await faults.clear()
  expect((await finance.rows.order.list()).total).toBe(0)
})
