import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { durationInEnglish, durationText, fee, type PriceRule, usedMinutes } from './price.ts'
import { parseTime } from './time.ts'

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

  it('is free up to the threshold, and beyond it every minute counts', () => {
    const half = { unitMinutes: 30, unitPrice: 200, freeMinutes: 40, capPerDay: 0 }
    expect([30, 40, 41].map((minutes) => fee(minutes, half))).toEqual([0, 0, 400])
    expect([0, 1].map((minutes) => fee(minutes, { ...half, freeMinutes: 0 }))).toEqual([0, 200])
  })

  it('begins a new window each 24 hours from the start, with units of its own', () => {
    const odd = { unitMinutes: 7 * 60, unitPrice: 1000, freeMinutes: 0, capPerDay: 0 }
    expect([24 * 60, 24 * 60 + 1, 48 * 60].map((minutes) => fee(minutes, odd))).toEqual([4000, 5000, 8000])
    expect(fee(10 * 24 * 60, rule)).toBe(36_000)
  })

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
    expect(usedMinutes(parseTime('2024-02-28 12:00:00'), parseTime('2024-03-01 12:00:00'))).toBe(2 * 1440)
    expect(usedMinutes(parseTime('2025-12-31 23:59:00'), parseTime('2026-01-01 00:00:00'))).toBe(1)
    expect([0, 1, 60_000, 60_001].map((ms) => usedMinutes(0, ms))).toEqual([0, 1, 1, 2])
    expect(usedMinutes(5, 1)).toBe(0)
  })

  it.each([
    [0, '0分钟'],
    [135, '2小时15分钟'],
    [7 * 1440 + 360, '7天6小时'],
    [1440, '1天'],
    [1441, '1天1分钟'],
    [60, '1小时'],
  ])('%i minutes read %s', (minutes, text) => expect(durationText(minutes)).toBe(text))

  it('is read in English too', () => {
    expect(['1天3小时6分钟', '15分钟', 'about an hour'].map(durationInEnglish)).toEqual(['1d 3h 6m', '15m', 'about an hour'])
  })
})
