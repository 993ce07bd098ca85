/** Refunds return money to the two parts of a wallet in the proportion in which the order took it, in any number of refunds. */
import { schema } from '#db/tables/index.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { startMoney, type Row } from '../api/money.ts'

/** @param runs number of divisions */
export async function walletsGetBackWhatTheyPaid(runs: number): Promise<void> {
  const parts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 9999 }), parts, async (gift, requestedParts) => {
      const api = await startMoney({ sim: true })
      try {
        const sim = async (path: string, body: unknown) => (await api.send(`ward/sim/${path}`, body)).data as Row
        const { equ } = api.make.device()
        api.make.price(equ.typeId, { deposit: 0, unitPrice: 777, capPerDay: 0 })
        api.make.make('param', { paramKey: 'recharge.giftRate', paramValue: String(gift) })
        const customerId = api.make.make('customer').id
        const stamps = { createTime: '2026-11-01 08:00:00', updateTime: '2026-11-01 08:00:00' }
        api.db
          .insert(schema.wallet)
          .values({ id: '9', customerId, ...stamps })
          .run()
        const { id } = await sim('recharge', { customerId, amount: 1000 })
        await sim('recharge/pay', { id })
        await sim('pass', { ms: 2000 })
        const purse = () => {
          const { personAmount, platAmount } = api.db.select().from(schema.wallet).get()!
          return { personAmount, platAmount }
        }
        const before = purse()
        // Limited to what the wallet can pay, because an order that owes money cannot be refunded.
        const hours = Math.floor((before.personAmount + before.platAmount) / 777)
        const order = await sim('order', { customerId, batch: equ.batch, depositFlag: 3 })
        await sim('pass', { ms: hours * 3_600_000 - 60_000 })
        const { totalAmount: paid } = await sim('order/return', { id: order.id })
        expect(paid).toBe(hours * 777)
        let left = hours * 777
        for (const [i, part] of [...requestedParts, Infinity].entries()) {
          const amount = Math.min(part, left)
          if (amount === 0) break
          expect((await api.pay({ id: order.id, amount, requestNo: `part-no-${i}` })).status).toBe(200)
          left -= amount
          const now = purse()
          expect(now.personAmount).toBeLessThanOrEqual(before.personAmount)
          expect(now.platAmount).toBeLessThanOrEqual(before.platAmount)
          expect(now.personAmount + now.platAmount).toBe(before.personAmount + before.platAmount - left)
          expect(checkLedger(api.db)).toEqual([])
        }
        expect(purse()).toEqual(before)
        expect(api.stored(order.id)).toMatchObject({ state: 5, refundedAmount: paid })
      } finally {
        await api.stop()
      }
    }),
    { numRuns: runs },
  )
}
