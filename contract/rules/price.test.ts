import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capMinutes, durationIn, durationText, fee, isOverdue, type PriceRule, usedMinutes } from './price.ts'
import { formatTime, isTime, parseTime } from './time.ts'

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

  it('is 0 up to the threshold, and beyond it counts every minute', () => {
    const half = { unitMinutes: 30, unitPrice: 200, freeMinutes: 40, capPerDay: 0 }
    expect([30, 40, 41].map((minutes) => fee(minutes, half))).toEqual([0, 0, 400])
    expect([0, 1].map((minutes) => fee(minutes, { ...half, freeMinutes: 0 }))).toEqual([0, 200])
  })

  it('starts a new window with new units every 24 hours', () => {
    const odd = { unitMinutes: 7 * 60, unitPrice: 1000, freeMinutes: 0, capPerDay: 0 }
    expect([24 * 60, 24 * 60 + 1, 48 * 60].map((minutes) => fee(minutes, odd))).toEqual([4000, 5000, 8000])
    expect(fee(10 * 24 * 60, rule)).toBe(36_000)
  })

  it('counts every started unit without a cap', () => expect(fee(25 * 60 + 1, { ...rule, capPerDay: 0 })).toBe(24 * 300 + 600))

  it('never decreases over time, and never exceeds the cap of the started days', () => {
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

  const anyRule = fc.record({
    unitMinutes: fc.integer({ min: 1, max: 3000 }),
    unitPrice: fc.nat({ max: 10_000_000 }),
    freeMinutes: fc.nat({ max: 3000 }),
    capPerDay: fc.nat({ max: 20_000_000 }),
  })

  it('equals a meter that charges each unit at its start, and resets every 24 hours', () => {
    const metered = (minutes: number, { unitMinutes, unitPrice, freeMinutes, capPerDay }: PriceRule): number => {
      if (minutes <= freeMinutes) return 0
      let [total, day] = [0, 0]
      for (let minute = 0; minute < minutes; minute++) {
        const ofDay = minute % 1440
        if (ofDay === 0) [total, day] = [total + day, 0]
        if (ofDay % unitMinutes === 0) day = capPerDay > 0 ? Math.min(capPerDay, day + unitPrice) : day + unitPrice
      }
      return total + day
    }
    fc.assert(
      fc.property(anyRule, fc.nat({ max: 6000 }), (rule, minutes) => {
        expect(fee(minutes, rule)).toBe(metered(minutes, rule))
      }),
    )
  })

  it('of whole days is a multiple of the fee of one day', () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: 1, max: 4000 }), fc.nat({ max: 1439 }), (rule, days, rest) => {
        const paid = { ...rule, freeMinutes: 0 }
        expect(fee(days * 1440, paid)).toBe(days * fee(1440, paid))
        expect(fee(days * 1440 + rest, paid)).toBe(fee(days * 1440, paid) + fee(rest, paid))
        expect(Number.isSafeInteger(fee(days * 1440 + rest, rule))).toBe(true)
      }),
    )
  })

  it('is 0 within the free minutes at any price, and counts from the start after them', () => {
    fc.assert(
      fc.property(anyRule, fc.nat({ max: 3000 }), (rule, minutes) => {
        if (minutes <= rule.freeMinutes) expect(fee(minutes, rule)).toBe(0)
        else expect(fee(minutes, rule)).toBe(fee(minutes, { ...rule, freeMinutes: 0 }))
      }),
    )
  })

  it('depends only on the duration, even across midnight, months, leap days and daylight saving elsewhere', () => {
    const edges = [
      ...['2024-02-29 00:00:00', '2024-03-01 00:00:00', '2025-02-28 23:59:59', '2025-12-31 23:59:59', '2100-02-28 23:59:59'],
      // Daylight saving changes on these days in Europe and America, and did in Shanghai until 1991.
      ...['2026-03-29 02:30:00', '2026-10-25 02:30:00', '2026-03-08 02:30:00', '1991-04-14 00:30:00', '1991-09-15 00:30:00'],
    ]
    const around = fc.integer({ min: -90_000, max: 90_000 })
    fc.assert(
      fc.property(fc.constantFrom(...edges), around, fc.nat({ max: 300_000 }), anyRule, (edge, before, seconds, rule) => {
        const start = parseTime(edge) + before * 1000
        const [from, to] = [formatTime(start), formatTime(start + seconds * 1000)]
        expect([isTime(from), isTime(to)]).toEqual([true, true])
        const minutes = usedMinutes(parseTime(from), parseTime(to))
        expect(minutes).toBe(Math.ceil(seconds / 60))
        expect(fee(minutes, rule)).toBe(fee(Math.ceil(seconds / 60), rule))
      }),
    )
  })

  it('counts started minutes, even across the end of a month', () => {
    expect(usedMinutes(parseTime('2026-02-28 23:59:30'), parseTime('2026-03-01 00:00:31'))).toBe(2)
    expect(usedMinutes(parseTime('2024-02-28 12:00:00'), parseTime('2024-03-01 12:00:00'))).toBe(2 * 1440)
    expect(usedMinutes(parseTime('2025-12-31 23:59:00'), parseTime('2026-01-01 00:00:00'))).toBe(1)
    // Stored times are whole seconds: fractions of a second are not charged.
    expect([0, 999, 1000, 60_000, 60_999, 61_000].map((ms) => usedMinutes(0, ms))).toEqual([0, 0, 1, 1, 1, 2])
    expect([60_899, 61_000].map((ms) => usedMinutes(999, ms))).toEqual([1, 2])
    expect(usedMinutes(5, 1)).toBe(0)
  })

  it.each([
    [0, '0分钟'],
    [135, '2小时15分钟'],
    [7 * 1440 + 360, '7天6小时'],
    [1440, '1天'],
    [1441, '1天1分钟'],
    [60, '1小时'],
  ])('writes %i minutes as %s', (minutes, text) => expect(durationText(minutes)).toBe(text))

  it('writes durations whose parts sum to the minutes', () => {
    const inMinutes = { 天: 1440, 小时: 60, 分钟: 1 } as const
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (minutes) => {
        const parts = [...durationText(minutes).matchAll(/(\d+)(天|小时|分钟)/g)]
        const units = parts.map(([, , unit]) => inMinutes[unit as keyof typeof inMinutes])
        expect(parts.map(([, n], i) => Number(n) * units[i]!).reduce((a, b) => a + b, 0)).toBe(minutes)
        expect(parts.map(([part]) => part).join('')).toBe(durationText(minutes))
      }),
    )
  })

  it('translates durations into English', () => {
    const texts = ['1天3小时6分钟', '15分钟', '3分4秒', 'about an hour']
    expect(texts.map((text) => durationIn(text, 'en'))).toEqual(['1 d 3 h 6 min', '15 min', '3 min 4 s', 'about an hour'])
    expect(texts.map((text) => durationIn(text, 'zh'))).toEqual(['1 天 3 小时 6 分钟', '15 分钟', '3 分 4 秒', 'about an hour'])
  })
})

it('a rental is overdue by its own price: when a second day is at its cap', () => {
  // 3 yuan an hour, at most 30 a day: the cap is reached after nine hours and a minute.
  const capped = { unitMinutes: 60, unitPrice: 300, freeMinutes: 0, capPerDay: 3000 }
  expect(capMinutes(capped)).toBe(541)
  expect([1440 + 540, 1440 + 541].map((minutes) => isOverdue(minutes, capped))).toEqual([false, true])
  // Without a cap a second whole day passes.
  expect([2879, 2880].map((minutes) => isOverdue(minutes, { ...capped, capPerDay: 0 }))).toEqual([false, true])
})
