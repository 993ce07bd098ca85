import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayBounds, formatTime, isDay, parseTime } from './time.ts'

const seconds = fc.integer({ min: 0, max: 4_000_000_000 })

describe('a time', () => {
  it('is read back as it was written', () => {
    fc.assert(fc.property(seconds, (s) => parseTime(formatTime(s * 1000)) === s * 1000))
  })
  it('is in the time zone of Shanghai', () => {
    expect(formatTime(0)).toBe('1970-01-01 08:00:00')
    expect(formatTime(Date.parse('2026-12-31T16:00:00Z'))).toBe('2027-01-01 00:00:00')
    expect(formatTime(999)).toBe('1970-01-01 08:00:00')
    expect(parseTime('2026-11-21')).toBe(parseTime('2026-11-21 00:00:00'))
  })
  it('sorts as text', () => {
    fc.assert(fc.property(seconds, seconds, (a, b) => a < b === formatTime(a * 1000) < formatTime(b * 1000)))
  })
  it('is NaN for other text', () => {
    for (const text of ['', 'abc', '2026-13-01', '2026-11-21 25:00:00']) expect(parseTime(text), text).toBeNaN()
  })
})

describe('a day', () => {
  it.each(['2024-02-29', '2000-02-29', '2026-11-21', '2026-12-31', '9999-12-31'])('is %s', (text) => expect(isDay(text)).toBe(true))
  it.each([
    ...['2026-02-29', '1900-02-29', '2024-02-30', '2026-02-30', '2026-04-31', '2026-13-45', '2026-00-10', '2026-11-00'],
    ...['2026-1-1', '', '2026-11-21 00:00:00', '26-11-21', '0000-01-01', '２０２６-11-21', ' 2026-11-21'],
  ])('is not %j', (text) => expect(isDay(text)).toBe(false))

  it('is the beginning of every time', () => {
    fc.assert(fc.property(seconds, (s) => isDay(formatTime(s * 1000).slice(0, 10))))
  })
  it('has exclusive bounds', () => {
    expect(dayBounds.after('2026-03-01')).toBe('2026-02-28 23:59:59')
    expect(dayBounds.before('2026-12-31')).toBe('2027-01-01 00:00:00')
    expect(dayBounds.before('2024-02-28')).toBe('2024-02-29 00:00:00')
  })
  it('has exactly 86 400 seconds between its bounds', () => {
    fc.assert(
      fc.property(seconds, (s) => {
        const day = formatTime(s * 1000).slice(0, 10)
        expect(parseTime(dayBounds.before(day)) - parseTime(dayBounds.after(day))).toBe(86_401_000)
        expect(dayBounds.after(day) < formatTime(s * 1000) && formatTime(s * 1000) < dayBounds.before(day)).toBe(true)
      }),
    )
  })
})
