import { expect, test } from 'vitest'
import { readDay, readMoment, typedTime } from './typed-time.ts'

const today = '2026-11-26'

test.each([
  '2026-11-05',
  '2026年11月5日',
  '2026年 11月 5 日',
  '2026年11月5号',
  '2026/11/5',
  '2026.11.5',
  '20261105',
  '２０２６１１０５',
  '２０２６年１１月５日',
  '11-5',
  '11/5',
  '11月5日',
  '11 月 5 号',
  '１１－５',
  '5 Nov 2026',
  'Nov 5',
  'nov 5, 2026',
  'November 5th',
  '5-Nov-2026',
  '5 november',
  ' 2026-11-05\u200B',
])('reads %j as 5 November 2026', (text) => {
  expect(readDay(text, today)).toBe('2026-11-05')
  expect(readMoment(text, today)).toBe('2026-11-05 00:00:00')
})

test.each([
  ['今天', '2026-11-26'],
  ['昨天', '2026-11-25'],
  ['前天', '2026-11-24'],
  ['Yesterday', '2026-11-25'],
  ['today', today],
])('reads %s as %s', (text, day) => expect(readDay(text, today)).toBe(day))

test.each([
  '',
  '2026',
  '2026-13-01',
  '2026-02-30',
  '11-31',
  '5/11/26',
  '26-11-05',
  'yesterday evening',
  '0000-01-01',
  '2026-11-5-1',
  'constructor',
  '下周',
  '1',
  '11',
])('does not read %j as a day', (text) => {
  expect(readDay(text, today)).toBeUndefined()
  expect(readMoment(text, today)).toBeUndefined()
})

test.each([
  ['2026/3/1 8:05', '2026-03-01 08:05:00'],
  ['2026年3月1日 8:05', '2026-03-01 08:05:00'],
  ['2026年3月1日8时5分30秒', '2026-03-01 08:05:30'],
  ['３月１日　８：０５：３０', '2026-03-01 08:05:30'],
  ['2026-03-01T08:05', '2026-03-01 08:05:00'],
  ['昨天 8点', '2026-11-25 08:00:00'],
  ['5 Nov 2026 23:59', '2026-11-05 23:59:00'],
])('reads %s as %s', (text, moment) => expect(readMoment(text, today)).toBe(moment))

test('refuses an impossible hour, and leaves other text for the form to refuse', () => {
  expect(readMoment('2026-03-01 25:00', today)).toBeUndefined()
  expect(typedTime('soon')).toBe('soon')
})
