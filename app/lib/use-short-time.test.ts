import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shortTime } from './format.ts'
import { madeAt } from './use-short-time.ts'

// Four hours into the new year in Shanghai, and four hours before it in UTC, the zone of servers.
const newYear = Date.parse('2026-12-31T20:00:00Z')
beforeEach(() => {
  vi.stubEnv('TZ', 'UTC')
  vi.useFakeTimers({ now: newYear })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('a host in another zone shows the year of Asia/Shanghai, as the browser does', () => {
  expect(new Date().getFullYear()).toBe(2026)
  expect(shortTime('2027-01-01 03:59:00', madeAt([]))).toBe('01-01 03:59')
  expect(shortTime('2026-12-31 08:00:00', madeAt([]))).toBe('2026-12-31 08:00')
})

test('uses the time of the innermost loader, whatever the clock of the reader says', () => {
  const at = madeAt([{ at: '2020-01-01 00:00:00' }, null, { at: '2025-06-01 00:00:00' }, { rows: [] }, { at: 5 }])
  expect(shortTime('2025-05-31 12:00:00', at)).toBe('05-31 12:00')
  expect(shortTime('2026-12-31 12:00:00', at)).toBe('2026-12-31 12:00')
})
