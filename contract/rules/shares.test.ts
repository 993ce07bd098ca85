import { expect, test } from 'vitest'
import { setter } from '../resources/rental.ts'
import { checkForm } from '../issues.ts'
import { restFor, sharesProblem } from './shares.ts'

const shares = (hosRatio: number, personRatio: number, platRatio: number) => ({ hosRatio, personRatio, platRatio })

test('shares below 100 % are allowed, because the platform keeps the rest; more is refused with the sum', () => {
  expect(sharesProblem(shares(8000, 500, 1000))).toEqual({})
  expect(sharesProblem(shares(8000, 500, 1500))).toEqual({})
  expect(sharesProblem(shares(8000, 550, 2000))).toEqual({ platRatio: { code: 'sharesOver', values: { sum: '105.5', over: '5.5' } } })
})

test('the rest of a party is what the others leave, and never below nothing', () => {
  expect(restFor(shares(8000, 500, 3500), 'platRatio')).toBe(1500)
  expect(restFor(shares(8000, 3000, 0), 'platRatio')).toBe(0)
})

test('a form says it at a field; a caller of the API gets the refusal of the server', () => {
  const body = {
    hosId: '1',
    autoSplit: 1,
    splitDelayMinutes: 0,
    minWithdrawal: 0,
    withdrawFeeRate: 0,
    state: 1,
    ...shares(9000, 500, 1000),
  }
  expect(checkForm(setter, body, 'insert', 'zh', { typed: true })).toEqual({
    ok: false,
    errors: { platRatio: '三方比例合计 105%，多 5 个百分点' },
  })
  expect(checkForm(setter, body, 'insert', 'zh')).toMatchObject({ ok: true })
})
