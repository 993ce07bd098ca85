import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partOf, ratiosOf, sharesOf, splitLimit } from './split.ts'

const cents = fc.integer({ min: 0, max: 9_000_000_000_000 })
const bp = fc.integer({ min: 0, max: 10_000 })
const receivers = fc.array(fc.record({ ratio: bp, receiverType: fc.constantFrom('MERCHANT_ID', 'PERSONAL_OPENID') }), { maxLength: 50 })
const named = <T extends object>(list: readonly T[]) => list.map((each, i) => ({ id: String(i), ...each }))
const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)

describe('a part of cents', () => {
  it.each([
    [1001, 3333, 333],
    [1000, 1, 0],
    [10_000, 1, 1],
    [9_000_000_000_000, 10_000, 9_000_000_000_000],
    // As a float this product would no longer be an integer.
    [8_999_999_999_999, 9_999, 8_999_099_999_999],
  ])('partOf(%i, %i) is %i', (whole, ratio, part) => expect(partOf(whole, ratio)).toBe(part))

  it('is the largest integer that does not exceed the exact part', () => {
    fc.assert(
      fc.property(cents, bp, (whole, ratio) => {
        const part = BigInt(partOf(whole, ratio))
        const exact = BigInt(whole) * BigInt(ratio)
        expect(part * 10_000n <= exact && exact < (part + 1n) * 10_000n).toBe(true)
      }),
    )
  })
})

describe('shares', () => {
  it('sum to at most the whole, lose less than a cent each, and are at least a cent', () => {
    fc.assert(
      fc.property(cents, fc.array(bp, { maxLength: 50 }), (base, ratios) => {
        const shares = sharesOf(base, named(ratios.map((ratio) => ({ ratio }))))
        expect(shares.every(({ amount }) => Number.isSafeInteger(amount) && amount >= 1)).toBe(true)
        for (const { receiverId, amount } of shares) expect(amount).toBe(partOf(base, ratios[Number(receiverId)]!))
        // Upper bound for all ratios together; each share loses less than a cent.
        const together = (BigInt(base) * BigInt(sum(ratios))) / 10_000n
        const taken = BigInt(sum(shares.map(({ amount }) => amount)))
        expect(taken <= together && together - taken <= BigInt(ratios.length)).toBe(true)
        if (sum(ratios) <= 10_000) expect(taken <= BigInt(base)).toBe(true)
      }),
    )
  })

  it('by the rule of a hospital never exceed its ratio for each kind, nor the whole less the part of the platform', () => {
    const rule = fc
      .record({ hosRatio: bp, personRatio: bp, platRatio: bp })
      .filter((r) => r.hosRatio + r.personRatio + r.platRatio <= 10_000)
    fc.assert(
      fc.property(cents, rule, receivers, (base, ruled, list) => {
        const all = named(list.map((each) => ({ ...each, ratio: 0 })))
        const ratios = ratiosOf(all, ruled)
        for (const [type, most] of [
          ['MERCHANT_ID', ruled.hosRatio],
          ['PERSONAL_OPENID', ruled.personRatio],
        ] as const) {
          const ofType = ratios.filter(({ id }) => all[Number(id)]!.receiverType === type)
          expect(sum(ofType.map(({ ratio }) => ratio))).toBeLessThanOrEqual(most)
          expect(new Set(ofType.map(({ ratio }) => ratio)).size).toBeLessThanOrEqual(1)
        }
        const taken = sum(sharesOf(base, ratios).map(({ amount }) => amount))
        expect(taken).toBeLessThanOrEqual(splitLimit(base, ruled))
        expect(splitLimit(base, ruled)).toBeLessThanOrEqual(base)
      }),
    )
  })

  it('follow the own ratio of a receiver; without a rule other receivers get nothing', () => {
    const two = named([
      { ratio: 1500, receiverType: 'MERCHANT_ID' },
      { ratio: 0, receiverType: 'MERCHANT_ID' },
    ])
    expect(ratiosOf(two, undefined).map(({ ratio }) => ratio)).toEqual([1500, 0])
    expect(ratiosOf(two, { hosRatio: 3001, personRatio: 0, platRatio: 0 }).map(({ ratio }) => ratio)).toEqual([1500, 3001])
    expect(sharesOf(99, [{ id: 'a', ratio: 101 }])).toEqual([])
  })
})
