import { pino } from 'pino'
import { expect, it } from 'vitest'
import { maskNumbers, maskParams } from './masking.ts'

it.each([
  ['13800006021', '138****6021'],
  ['电话13800006021,备用139 0000 6022。', '电话138****6021,备用139****6022。'],
  ['/list?words=%2B8613800006021&size=10', '/list?words=%2B86138****6021&size=10'],
  ['tel:138-0000-6021', 'tel:138****6021'],
  ['/list?words=138%200000%206021', '/list?words=138****6021'],
  ['req 14259517807f8348fe49cbac9571aa21 of 13800006021', 'req 14259517807f8348fe49cbac9571aa21 of 138****6021'],
  ['13800006021a', '138****6021a'],
  ['身份证 33010219900101123X', '身份证 3301**********123X'],
  ['bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', 'bearer ***'],
])('masks personal numbers in %s', (text, expected) => {
  expect(maskNumbers(text)).toBe(expected)
})

it.each([
  ...['1000071000000000192', 'WD261125000491', '4200000000202611250000000001', '2026-11-25 10:00:00', '¥1,380,000.06', '202611260001'],
  ...['14259517807f8348fe49cbac9571aa21', 'a0eebc99-9c0b-4ef8-bb6d-13800006021a', '"id":"14259517807f8348"'],
])('leaves %s, which is nobody’s number', (text) => {
  expect(maskNumbers(text)).toBe(text)
})

it('masks parameters by their values, whatever their names', () => {
  const params = {
    words: '13800006021',
    remark: ['请打 139 0000 6022'],
    phoneNumber: '0571-88886666',
    count: 13_800_006_021,
    nested: '{"to":"13800006021"}',
    id: '1000071000000000192',
  }
  expect(JSON.parse(maskParams(params)!)).toEqual({
    words: '138****6021',
    remark: ['请打 139****6022'],
    phoneNumber: '057****6666',
    count: '138****6021',
    nested: '{"to":"138****6021"}',
    id: '1000071000000000192',
  })
})

it('masks log lines, which stay valid JSON', () => {
  const lines: string[] = []
  const log = pino({ base: undefined, hooks: { streamWrite: maskNumbers } }, { write: (line: string) => void lines.push(line) })
  log.warn({ at: 13_800_006_021, err: new Error('no row for 13800006021') }, 'tried 139-0000-6022')
  expect(JSON.parse(lines[0]!)).toMatchObject({ at: 13_800_006_021, err: { message: 'no row for 138****6021' }, msg: 'tried 139****6022' })
})
