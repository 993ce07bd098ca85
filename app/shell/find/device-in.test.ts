import { expect, test } from 'vitest'
import { deviceIn } from './device-in.ts'

test.each([
  ['WD-2001', 'WD-2001'],
  [' SB-0101-2001\n', 'SB-0101-2001'],
  ['https://rent.example/d?batch=WD-2001&from=bed', 'WD-2001'],
  ['https://rent.example/d/WD-2001/', 'WD-2001'],
  ['weixin://dl/business/?sn=WD-2001', 'WD-2001'],
  ['https://', 'https://'],
])('reads %j as device %s', (scanned, batch) => {
  expect(deviceIn(scanned)).toBe(batch)
})
