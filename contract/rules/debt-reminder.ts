/** The text message that reminds a customer of the debt of an ended order. The server sends it; the console shows it beforehand. */
import { formatTime, parseTime } from './time.ts'

/** Milliseconds between two reminders of one order. */
const remindEvery = 3_600_000

/** @param owed cents */
export const debtReminder = (outTradeNo: string, owed: number): string =>
  `您的订单${outTradeNo}尚有租金${(owed / 100).toFixed(2)}元待补缴,请在小程序中支付`

/**
 * The earliest time of the next reminder of an order.
 * @param now epoch ms
 * @returns `yyyy-MM-dd HH:mm:ss`; undefined if a reminder may be sent now
 */
export function nextReminder(remindTime: string | null, now: number): string | undefined {
  const next = remindTime ? parseTime(remindTime) + remindEvery : 0
  return now < next ? formatTime(next) : undefined
}
