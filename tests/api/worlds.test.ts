/** Many worlds at once: each handles rentals, and none affects another. */
import { scenarios } from '#contract/rules/scenarios.ts'
import { mostWorlds } from '#contract/rules/worlds.ts'
import { openDatabase } from '#db/open.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rent, startLab, type TestLab } from './lab.ts'

type Caller = ReturnType<TestLab['inWorld']>
const hour = 3_600_000

interface Order {
  id: string
  outTradeNo: string
  totalAmount: number
  refundedAmount: number
}

/** A customer rents, pays, and returns the device after as many hours as the world's number; staff refund a part. */
async function mainJob(world: Caller, n: number): Promise<Order> {
  await world.as('admin')
  const id = await rent(world, { device: n })
  expect((await world.post('ward/sim/order/pay', { id })).code).toBe(200)
  await world.lab('clock', { pass: 5000 })
  await world.lab('clock', { pass: n * hour })
  expect((await world.post('ward/sim/order/return', { id })).data).toMatchObject({ state: 3 })
  await world.lab('clock', { pass: 60_000 })
  const finance = await world.as('finance')
  const refund = await finance.post('blade-system/pay/refund', { id, amount: 100 + n, reason: '设备故障' })
  expect([refund.code, refund.data]).toMatchObject([200, { amount: 100 + n }])
  await world.as('admin')
  await world.lab('clock', { pass: 60_000 })
  return (await world.get('blade-system/order/detail', { id })).data as Order
}

test('eight worlds rent, pay, return and refund independently; at most sixteen can exist', async () => {
  const lab = await startLab({ SEED_NOW: '2026-03-11 10:30:00' })
  try {
    const admin = await lab.inWorld().as('admin')
    const before = await admin.rows('order', { size: 100 })
    const names = Array.from({ length: 8 }, (_, i) => `worker-${i + 1}`)
    for (const name of names) expect((await admin.lab('worlds', { name, from: { scenario: 'weekday' } })).code).toBe(200)
    const orders = await Promise.all(names.map((name, i) => mainJob(lab.inWorld(name), i + 1)))

    for (const [i, name] of names.entries()) {
      const world = await lab.inWorld(name).as('admin')
      expect(await world.total('order')).toBe(scenarios.weekday.orders + 1)
      const { id, outTradeNo } = orders[i]!
      const refunds = (await world.get('blade-system/refund/detail', { orderId: id })).data as {
        records: { amount: number; status: number }[]
      }
      const { amount, refundedAmount } = (await world.get('blade-system/order/detail', { id })).data as {
        amount: number
        refundedAmount: number
      }
      // Two refunds: the rest of the deposit, and the part that staff refunded.
      expect(refunds.records.map(({ status }) => status)).toEqual([1, 1])
      expect(refunds.records.map((one) => one.amount)).toContain(101 + i)
      expect(refunds.records.reduce((sum, one) => sum + one.amount, 0)).toBe(refundedAmount)
      expect(amount).toBeGreaterThan(0)
      expect(await world.total('order', { outTradeNo })).toBe(1)
      const db = openDatabase(join(lab.folder, 'lab/worlds', name, 'blade.sqlite'))
      expect([name, checkLedger(db, true)]).toEqual([name, []])
      db.$client.close()
    }
    expect(await admin.rows('order', { size: 100 })).toEqual(before)
    expect((await admin.state()).fresh).toBe(true)

    for (let n = names.length; n < mostWorlds; n++) await admin.lab('worlds', { name: `more-${n}`, from: { scenario: 'empty' } })
    const full = await admin.call('POST', '/api/ward/lab/worlds', { body: { name: 'one-more' }, headers: { 'Accept-Language': 'en' } })
    expect([full.status, full.msg]).toEqual([400, 'At most 16 worlds. Delete one first.'])
    // A fork has the current rows of its world.
    await admin.lab('worlds/remove', { name: 'worker-8' })
    await (await lab.inWorld('worker-1').as('admin')).lab('worlds', { name: 'fork' })
    const fork = await lab.inWorld('fork').as('admin')
    expect((await fork.get('blade-system/order/detail', { id: orders[0]!.id })).data).toMatchObject({ outTradeNo: orders[0]!.outTradeNo })
  } finally {
    await lab.stop()
  }
})

test('the settings limit the number of worlds and their time without use', async () => {
  const lab = await startLab({ SIM_WORLDS: '1', SIM_WORLD_HOURS: '2' })
  try {
    const admin = await lab.inWorld().as('admin')
    const create = async (name: string) => (await admin.lab('worlds', { name, from: { scenario: 'empty' } })).code
    expect([await create('first'), await create('second')]).toEqual([200, 400])
    lab.pass(110 * 60_000)
    expect((await lab.inWorld('first').as('admin')).token()).toBeTruthy()
    lab.pass(110 * 60_000)
    expect((await lab.inWorld('first').raw('GET', '/api/ward/lab/state')).status).not.toBe(404)
    lab.pass(121 * 60_000)
    expect((await lab.inWorld('first').raw('GET', '/api/ward/lab/state')).status).toBe(404)
    await admin.as('admin')
    expect(await create('second')).toBe(200)
  } finally {
    await lab.stop()
  }
})
