import { expect, test } from 'vitest'
import { soFar } from './so-far.ts'
import { parseTime } from './time.ts'

const priceSnapshot = JSON.stringify({ unitMinutes: 60, unitPrice: 300, freeMinutes: 15, capPerDay: 2000, priceName: '标准' })
const order = { startTime: '2026-11-21 08:00:00', endTime: null, priceSnapshot }
const at = (time: string) => parseTime(`2026-11-21 ${time}`)

test('a running rental costs what ending it now would cost', () => {
  expect(soFar(order, at('08:10:00'))).toEqual({ minutes: 10, cents: 0 })
  expect(soFar(order, at('10:00:01'))).toEqual({ minutes: 121, cents: 900 })
})

test('is undefined for an ended or unstarted rental, and for the price format of another server', () => {
  expect(soFar({ ...order, endTime: '2026-11-21 09:00:00' }, at('10:00:00'))).toBeUndefined()
  expect(soFar({ ...order, startTime: null }, at('10:00:00'))).toBeUndefined()
  for (const other of [null, '', '{', '{"unitMinutes":0}', '[]'])
    expect(soFar({ ...order, priceSnapshot: other }, at('10:00:00'))).toBeUndefined()
})
