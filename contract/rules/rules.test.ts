import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseYuan, yuan, yuanInput } from './money.ts'
import { durationInEnglish, durationText, fee, type PriceRule, usedMinutes } from './price.ts'
import { amountInCents, isAbnormal, refundable } from './refund.ts'
import { dayBounds, formatTime, isDay, parseTime } from './time.ts'

describe('money', () => {
  it.each([
    [null, '0.00'],
    [-1, '0.00'],
    [0, '0.00'],
    [5, '0.05'],
    [128_000, '1,280.00'],
    [-1200, '\u221212.00'],
    [123_456_789_012, '1,234,567,890.12'],
  ])('%j cents read %s', (cents, text) => expect(yuan(cents)).toBe(text))

  it.each([
    ['12', 1200],
    ['12.5', 1250],
    [' ¥ 1,280.00 ', 128_000],
    ['0.01', 1],
    ['1.555', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['abc', undefined],
    ['', undefined],
    ['.5', undefined],
  ])('%j is %j cents', (text, cents) => expect(parseYuan(text)).toBe(cents))

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2_000_000_000 }), (cents) => parseYuan(yuan(cents)) === cents && parseYuan(yuanInput(cents)) === cents),
    )
  })
})

describe('the fee', () => {
  const rule: PriceRule = { unitMinutes: 60, unitPrice: 300, freeMinutes: 10, capPerDay: 3600 }
  it.each([
    [0, 0],
    [10, 0],
    [11, 300],
    [60, 300],
    [61, 600],
    [12 * 60, 3600],
    [12 * 60 + 1, 3600],
    [24 * 60, 3600],
    [24 * 60 + 1, 3900],
    [48 * 60 + 61, 7800],
  ])('%i minutes cost %i cents', (minutes, cents) => expect(fee(minutes, rule)).toBe(cents))

  it('without a cap counts every started unit', () => expect(fee(25 * 60 + 1, { ...rule, capPerDay: 0 })).toBe(24 * 300 + 600))

  it('never falls with time and never passes the cap of the days begun', () => {
    const rules = fc.record({
      unitMinutes: fc.integer({ min: 1, max: 1440 }),
      unitPrice: fc.nat({ max: 10_000 }),
      freeMinutes: fc.nat({ max: 120 }),
      capPerDay: fc.nat({ max: 20_000 }),
    })
    fc.assert(
      fc.property(rules, fc.nat({ max: 20_000 }), fc.nat({ max: 1440 }), (r, minutes, more) => {
        expect(fee(minutes + more, r)).toBeGreaterThanOrEqual(fee(minutes, r))
        if (r.capPerDay) expect(fee(minutes, r)).toBeLessThanOrEqual(r.capPerDay * Math.max(1, Math.ceil(minutes / 1440)))
        expect(Number.isInteger(fee(minutes, r))).toBe(true)
      }),
    )
  })

  it('counts started minutes, over the end of a month too', () => {
    expect(usedMinutes(parseTime('2026-02-28 23:59:30'), parseTime('2026-03-01 00:00:31'))).toBe(2)
    expect(usedMinutes(5, 1)).toBe(0)
  })

  it.each([
    [0, '0分钟'],
    [135, '2小时15分钟'],
    [7 * 1440 + 360, '7天6小时'],
    [1440, '1天'],
  ])('%i minutes read %s', (minutes, text) => expect(durationText(minutes)).toBe(text))

  it('is read in English too', () => {
    expect(['1天3小时6分钟', '15分钟', 'about an hour'].map(durationInEnglish)).toEqual(['1d 3h 6m', '15m', 'about an hour'])
  })
})

describe('refunds', () => {
  it('leave what was paid, less what is reserved and split', () => {
    expect(refundable({ totalAmount: 9900, reserved: 6300, splitAmount: 2000, splitReturned: 500 })).toBe(2100)
    expect(refundable({ totalAmount: 100, reserved: 200, splitAmount: 0, splitReturned: 0 })).toBe(0)
  })
  it('are whole cents above 0', () => {
    for (const bad of [0, -1, 1.5, 'abc', '100', null, NaN, Infinity]) expect(amountInCents.safeParse(bad).success).toBe(false)
    expect(amountInCents.safeParse(1).success).toBe(true)
  })
  it('are abnormal with any status but 0, 1, 2', () => {
    expect([0, 1, 2, 3, 9, null].map((s) => isAbnormal(s))).toEqual([false, false, false, true, true, true])
  })
})

describe('time', () => {
  it('reads back what it writes', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (s) => parseTime(formatTime(s * 1000)) === s * 1000))
  })
  it('knows the days of the calendar', () => {
    expect(['2024-02-29', '2026-02-29', '2026-13-45', '2026-1-1', '', '2026-11-21'].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ])
  })
  it('bounds a whole day from outside', () => {
    expect(dayBounds.after('2026-03-01')).toBe('2026-02-28 23:59:59')
    expect(dayBounds.before('2026-12-31')).toBe('2027-01-01 00:00:00')
  })
})
