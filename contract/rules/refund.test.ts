import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInCents, isAbnormal, needsHand, reason, refundable, requestNo } from './refund.ts'

describe('refunds', () => {
  it('are limited to what was paid, less what is reserved and split', () => {
    expect(refundable({ totalAmount: 9900, reserved: 6300, splitAmount: 2000, splitReturned: 500 })).toBe(2100)
    expect(refundable({ totalAmount: 100, reserved: 200, splitAmount: 0, splitReturned: 0 })).toBe(0)
  })
  it('must be whole cents above 0', () => {
    for (const bad of [0, -1, 1.5, 'abc', '100', null, NaN, Infinity]) expect(amountInCents.safeParse(bad).success).toBe(false)
    expect(amountInCents.safeParse(1).success).toBe(true)
  })
  it('are abnormal with any status except 0, 1 and 2', () => {
    expect([0, 1, 2, 3, 9, null].map((s) => isAbnormal(s))).toEqual([false, false, false, true, true, true])
  })
  it('need staff if they are abnormal, or if they are automatic and were closed', () => {
    const of = (status: number, source: number, handleTime: string | null = null) => needsHand({ status, source, handleTime })
    expect([of(3, 1), of(3, 2), of(2, 2), of(2, 3)]).toEqual([true, true, true, true])
    expect([of(2, 1), of(0, 2), of(1, 3), of(3, 1, 'then'), of(2, 2, 'then')]).toEqual([false, false, false, false, false])
  })
  it('never exceed the remainder, which closed refunds and returned splits only increase', () => {
    const cents = fc.nat({ max: 100_000 })
    fc.assert(
      fc.property(cents, cents, cents, cents, (totalAmount, reserved, splitAmount, returned) => {
        const order = { totalAmount, reserved, splitAmount, splitReturned: Math.min(returned, splitAmount) }
        const left = refundable(order)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(totalAmount)
        expect(refundable({ ...order, reserved: 0 })).toBeGreaterThanOrEqual(left)
        expect(refundable({ ...order, splitReturned: splitAmount })).toBeGreaterThanOrEqual(left)
      }),
    )
  })
  it('have a reason of at most 80 characters and a plain request number', () => {
    expect(reason.parse(` ${'字'.repeat(80)} `)).toHaveLength(80)
    expect(reason.safeParse('字'.repeat(81)).success).toBe(false)
    expect(['abc-12_XY', 'a'.repeat(32)].every((no) => requestNo.safeParse(no).success)).toBe(true)
    expect(['short', 'a'.repeat(33), 'with space', '退款退款退款', 'abcdef\n'].some((no) => requestNo.safeParse(no).success)).toBe(false)
  })
})
