import { expect, test } from 'vitest'
import { saidIn } from './said.ts'

test('translates texts of servers into English, and leaves other texts unchanged', () => {
  expect(saidIn('支付用户零钱', 'en')).toBe('WeChat balance')
  expect(saidIn('提前归还：床坏了', 'en')).toBe('Returned early: 床坏了')
  for (const text of ['工商银行储蓄卡6621', '说明：其他', 'constructor', '']) expect(saidIn(text, 'en')).toBe(text)
  expect(saidIn('支付用户零钱', 'zh')).toBe('支付用户零钱')
})
