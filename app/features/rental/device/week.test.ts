import { formatTime, parseTime } from '#contract/rules/time.ts'
import { expect, test } from 'vitest'
import { type Rental, weekOf, weekStart } from './week.ts'

const now = parseTime('2026-11-21 12:00:00')
const rental = (start: string, end: string): Rental => ({ id: '1', no: 'WD1', name: '王', start, end })
const partsOf = (rentals: Rental[]) => weekOf(rentals, now).days.flatMap(({ day, parts }) => parts.map(({ from, to }) => [day, from, to]))

test('cuts a rental at midnight, at the start of the first day and at the current time', () => {
  expect(weekStart(now)).toBe('2026-11-15 00:00:00')
  expect(partsOf([rental('2026-11-16 22:00:00', '2026-11-18 01:30:00')])).toEqual([
    ['2026-11-16', 1320, 1440],
    ['2026-11-17', 0, 1440],
    ['2026-11-18', 0, 90],
  ])
  expect(partsOf([rental('2026-11-14 10:00:00', '2026-11-15 00:30:00')])).toEqual([['2026-11-15', 0, 30]])
  expect(partsOf([rental('2026-11-21 11:00:00', '')])).toEqual([['2026-11-21', 660, 720]])
  expect(partsOf([rental('2026-11-01 10:00:00', '2026-11-14 10:00:00'), rental(formatTime(now + 60_000), '')])).toEqual([])
})

test('counts time that two rentals share only once', () => {
  const { days } = weekOf([rental('2026-11-16 08:00:00', '2026-11-16 12:00:00'), rental('2026-11-16 10:00:00', '2026-11-16 11:00:00')], now)
  expect(days[1]).toMatchObject({ day: '2026-11-16', used: 240 })
})

test('computes the share of the elapsed time', () => {
  expect(weekOf([rental('2026-11-15 00:00:00', '')], now).share).toBe(1)
  expect(weekOf([], now).share).toBe(0)
  expect(weekOf([rental('2026-11-15 00:00:00', '2026-11-18 06:00:00')], now).share).toBeCloseTo(0.5)
})
