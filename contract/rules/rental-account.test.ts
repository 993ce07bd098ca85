import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderState } from './order.ts'
import {
  depositUse,
  hasOpenFee,
  isRunning,
  owedAmount,
  paidBeyondFee,
  rentalAccountOf,
  type RentalAccount,
  waiverOf,
} from './rental-account.ts'
import { parseTime } from './time.ts'

const account = (totalAmount: number, fee: number, more: Partial<RentalAccount> = {}): RentalAccount => ({
  totalAmount,
  fee,
  reserved: 0,
  waivedAmount: 0,
  ...more,
})

test('the meter shows how much of the deposit is used, from nothing to more than was paid', () => {
  const seen = [0, 5940, 7920, 9899, 9900, 14000].map((rent) => depositUse(account(9900, rent)))
  expect(seen.map(({ percent }) => percent)).toEqual([0, 60, 80, 99, 100, 141])
  expect(seen.map(({ level }) => level)).toEqual(['low', 'low', 'near', 'near', 'near', 'over'])
  expect(seen.map(({ over }) => over)).toEqual([0, 0, 0, 0, 0, 4100])
})

test('a deposit that is nearly used up says for how long it lasts, by the price and its daily cap', () => {
  const priceSnapshot = JSON.stringify({ unitMinutes: 60, unitPrice: 300, freeMinutes: 15, capPerDay: 2000 })
  const lasts = (hours: number, totalAmount: number, more: object = {}) => {
    const now = parseTime('2026-11-21 08:00:00') + hours * 3_600_000
    const order = {
      state: orderState.running,
      startTime: '2026-11-21 08:00:00',
      priceSnapshot,
      totalAmount,
      refundableAmount: totalAmount,
      ...more,
    }
    return rentalAccountOf(order, now)?.minutesLeft
  }
  // 5 hours cost 15.00 of 17.00: the sixth is free of debt only until its first minute.
  expect(lasts(5, 1700)).toBe(1)
  expect(lasts(5, 1800)).toBe(61)
  // The cap of the first day is reached: nothing is added until the next day begins.
  expect(lasts(10, 2000)).toBe(14 * 60 + 1)
  expect(lasts(5, 1800, { waivedAmount: 300 })).toBe(undefined)
  expect(lasts(2, 9900)).toBe(undefined)
  expect(lasts(5, 1700, { state: orderState.owing })).toBe(undefined)
})

test('the meter includes refunds and waivers, such as a full refund of 99.00 that waives 36.00 of rent', () => {
  const refunded = { reserved: 9900, waivedAmount: 3600 }
  expect(depositUse(account(9900, 3600, refunded))).toMatchObject({ level: 'returned', paid: 0, fee: 3600, waived: 3600, percent: 0 })
  expect(depositUse(account(9900, 5400, refunded))).toMatchObject({ level: 'over', fee: 5400, over: 1800 })
  expect(depositUse(account(9900, 8400, { reserved: 4500, waivedAmount: 3000 }))).toMatchObject({ level: 'near', paid: 5400, percent: 100 })
})

test('an order that is paid at its end has no deposit', () => {
  expect(depositUse(account(0, 3600))).toMatchObject({ level: 'unpaid', fee: 3600, over: 3600 })
})

test('a refund with its waiver adds no debt, and waives nothing unless it exceeds the overpayment', () => {
  const cents = fc.nat(50_000)
  fc.assert(
    fc.property(cents, cents, cents, cents, fc.double({ min: 0, max: 1, noNaN: true }), (total, refunded, rent, waived, part) => {
      const before = account(total, rent, { reserved: Math.min(total, refunded), waivedAmount: Math.min(rent, waived) })
      const amount = Math.floor((before.totalAmount - before.reserved) * part)
      const waivedCents = waiverOf(before, amount)
      const after = { ...before, reserved: before.reserved + amount, waivedAmount: before.waivedAmount + waivedCents }
      expect(owedAmount(after)).toBe(waivedCents > 0 ? 0 : owedAmount(before))
      if (amount <= paidBeyondFee(before) && owedAmount(before) === 0) expect(waivedCents).toBe(0)
    }),
  )
})

const running = {
  state: orderState.running,
  totalAmount: 9900,
  amount: null,
  startTime: '2026-11-21 08:00:00',
  endTime: null,
  priceSnapshot: JSON.stringify({ unitMinutes: 60, unitPrice: 300, freeMinutes: 15, capPerDay: 2000 }),
}
const at = parseTime('2026-11-21 10:00:01')

test('takes the cost of an order from the server, or else computes it from the price', () => {
  const own = { accruedAmount: 1200, waivedAmount: 300, refundableAmount: 6900, refundedAmount: 2000, refundingAmount: 0 }
  expect(rentalAccountOf({ ...running, ...own }, at)).toEqual({ totalAmount: 9900, reserved: 3000, fee: 1200, waivedAmount: 300 })
  const other = { accruedAmount: null, waivedAmount: null, refundableAmount: null, refundedAmount: 2000, refundingAmount: 500 }
  expect(rentalAccountOf({ ...running, ...other }, at)).toEqual({ totalAmount: 9900, reserved: 2500, fee: 900, waivedAmount: 0 })
  expect(rentalAccountOf({ ...running, ...other, priceSnapshot: '{}' }, at)).toBeUndefined()
  expect(rentalAccountOf({ state: orderState.owing, totalAmount: 9900, amount: 14000, accruedAmount: 0 }, at)?.fee).toBe(14000)
})

test('an abnormal order is running, and an owing one has an open fee, but a completed one has not', () => {
  expect(Object.values(orderState).filter(isRunning)).toEqual([orderState.running, orderState.abnormal])
  expect(Object.values(orderState).filter(hasOpenFee)).toEqual([orderState.running, orderState.owing, orderState.abnormal])
})
