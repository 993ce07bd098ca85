import { expect, it } from 'vitest'
import { clockIn, isZone } from './server-clock.ts'

it.each([
  ['UTC', '2026-11-22 03:09:00', '2026-11-22 11:09:00'],
  ['Europe/Berlin', '2026-07-01 23:30:00', '2026-07-02 05:30:00'],
  ['Europe/Berlin', '2026-01-01 00:00:00', '2026-01-01 07:00:00'],
  ['America/New_York', '2026-11-22 12:00:00', '2026-11-23 01:00:00'],
  // Daylight saving ends there at 06:00 UTC: the second before, and the hour after.
  ['America/New_York', '2026-11-01 00:59:59', '2026-11-01 12:59:59'],
  ['America/New_York', '2026-11-01 02:00:00', '2026-11-01 15:00:00'],
  ['Asia/Kolkata', '2026-02-28 23:45:00', '2026-03-01 02:15:00'],
])('%s: converts %s to %s, and back', (zone, theirs, ours) => {
  const clock = clockIn(zone)!
  expect([clock.read(theirs), clock.write(ours)]).toEqual([ours, theirs])
})

it('reads a repeated hour as its first occurrence, and a skipped hour as the hour after it', () => {
  const clock = clockIn('Europe/Berlin')!
  expect(clock.read('2026-10-25 02:30:00')).toBe('2026-10-25 08:30:00')
  expect(clock.read('2026-03-29 02:30:00')).toBe('2026-03-29 09:30:00')
})

it('leaves other text unchanged, and needs no conversion in our own zone', () => {
  expect(clockIn('UTC')!.read('soon')).toBe('soon')
  expect(clockIn('UTC')!.write('')).toBe('')
  expect(clockIn('Asia/Shanghai')).toBeUndefined()
  expect([isZone('Asia/Shanghai'), isZone('Mars/Olympus'), isZone('')]).toEqual([true, false, false])
})
