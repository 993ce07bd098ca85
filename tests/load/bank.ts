/** A database file for load tests: few objects of each kind, so that concurrent calls collide. */
import { openDatabase, type Db } from '#db/open.ts'
import { schema } from '#db/tables/index.ts'
import { createSimulator } from '#server/channel/simulator.ts'
import { createWorld } from '#server/channel/world.ts'
import { deriveKey, installationSecret } from '#server/secrets/keys.ts'
import { auditWrites } from '#server/audit/audit.ts'
import { finishOrder } from '#server/money/orders/order.ts'
import { requestRecharge, payRecharge } from '#server/money/wallet/recharge-withdraw.ts'
import { startRent } from '#server/money/orders/start-order.ts'
import { nextId } from '#server/core/row-id.ts'
import { createSettlement } from '#server/money/results/settlement.ts'
import { seed } from '#seeds/index.ts'
import { pino } from 'pino'
import { createFactory } from '../factory.ts'

/** Ids by kind; `batches` holds the numbers of devices instead. */
export interface Bank {
  orders: string[]
  receivers: string[]
  payees: string[]
  customers: string[]
  batches: string[]
  /** Rows with a greater id were created by the load. */
  since: string
  /** Refunds that wait for approval. This list and the following ones grow during the load. */
  waitingRefunds: string[]
  records: string[]
  withdrawals: string[]
  rented: string[]
  recharges: string[]
}

const hour = 3_600_000

/** @param size number of objects of each kind @returns the objects to act on; every order is completed and was paid 3000.00 yuan */
export async function openBank(file: string, size: number): Promise<Bank> {
  const db = openDatabase(file)
  try {
    await seed(db, { kind: 'demo', now: Date.now(), orders: 30 })
    return await fill(db, size)
  } finally {
    db.$client.close()
  }
}

async function fill(db: Db, size: number): Promise<Bank> {
  const world = createWorld(db, Date.now)
  auditWrites(db, Date.now, deriveKey(installationSecret(undefined, db.$client.name), 'audit'))
  const money = { db, clock: world.now, channel: createSimulator(db, world.now), log: pino({ level: 'silent' }) }
  const { settle } = createSettlement(money)
  const make = createFactory(db)
  const each = Array.from({ length: size }, (_, i) => i)
  const hospital = make.hospital()
  make.setter(hospital.hos.id, { withdrawFeeRate: 100 })
  const receivers = each.slice(0, 3).map((i) => make.receiver(hospital.hos.id, { account: `load${i}`, ratio: 2000 }).id)
  const devices = each.map(() => make.device(hospital))
  make.price(devices[0]!.equ.typeId, { unitPrice: 100_000, capPerDay: 0, freeMinutes: 0 })
  const customers = each.map((i) => make.make('customer', { openId: `load-${i}` }).id)
  const payees = each.slice(0, 3).map((i) => make.make('payee', { openId: `load-payee-${i}` }).id)
  for (const [i, customerId] of customers.entries()) {
    db.insert(schema.wallet)
      .values({ id: `8${customerId.slice(1)}`, customerId, createTime: '2026-01-01 08:00:00', updateTime: '2026-01-01 08:00:00' })
      .run()
    await payRecharge(money, requestRecharge(money, { customerId, amount: 5_000_000 + i * 100 }))
  }
  const batches = devices.map(({ equ }) => equ.batch)
  const orders = customers.map((customerId, i) => startRent(money, { customerId, batch: batches[i]!, depositFlag: 2 }))
  world.pass(3 * hour - 60_000)
  for (const id of orders) await finishOrder(money, id, { type: 1 })
  world.pass(10_000)
  await settle()
  const since = nextId(Date.now())
  return {
    orders,
    receivers,
    payees,
    customers,
    batches,
    since,
    waitingRefunds: [],
    records: [],
    withdrawals: [],
    rented: [],
    recharges: [],
  }
}
