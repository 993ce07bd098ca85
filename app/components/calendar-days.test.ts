import { expect, it } from 'vitest'
import { addDays, addMonths, daysShown } from './calendar-days.ts'

it('adds days and months across the ends of months and years', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29')
  expect(addMonths('2026-12-05', 1)).toBe('2027-01-05')
})

it('shows six weeks, starting on a Monday', () => {
  const days = daysShown('2026-11-25')
  expect([days.length, days[0], days.at(-1)]).toEqual([42, '2026-10-26', '2026-12-06'])
  expect(daysShown('2026-06-01')[0]).toBe('2026-06-01')
})
