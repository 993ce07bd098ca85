/**
 * English translations of Chinese texts that servers and the payment channel store with the rows. Other texts, such as those of staff
 * and of banks, stay as they are.
 */
import type { Language } from '../languages.ts'

const words: Readonly<Record<string, string>> = {
  未支付: 'Not paid',
  支付处理中: 'Processing',
  支付成功: 'Paid',
  支付失败: 'Payment failed',
  已关闭: 'Closed',
  已撤销: 'Revoked',
  转入退款: 'Refunded',
  扣款中: 'Charging',
  免押使用: 'Deposit-free',
  支付用户零钱: 'WeChat balance',
  钱包余额: 'Wallet',
  押金退还: 'Deposit refund',
  超时支付退回: 'Late payment returned',
  系统: 'System',
  退款: 'Refund',
  接收方余额不足: "The receiver's balance is too low",
  接收方账户异常: "The receiver's account is abnormal",
  '设备故障,未正常使用': 'Device fault',
  提前归还: 'Returned early',
  收款账户未实名: 'The receiving account is not verified',
  商户主动关闭: 'Closed by the merchant',
  重复支付: 'Paid twice',
  计费有误: 'Wrong fee',
  其他: 'Other',
}

/** @param text as stored; a refund's reason has its remark after `：` @returns the text in the reader's language, if it is known */
export function saidIn(text: string, language: Language): string {
  if (language === 'zh') return text
  const translation = Object.hasOwn(words, text) ? words[text] : undefined
  if (translation !== undefined) return translation
  const [head = '', ...rest] = text.split('：')
  return rest.length && Object.hasOwn(words, head) ? [words[head], ...rest].join(': ') : text
}
