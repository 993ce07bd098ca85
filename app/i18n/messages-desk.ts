/** Texts of paying out, splitting, transfers, and the simulation. `[Chinese, English]`. */
import type { Pair } from '#contract/labels/index.ts'

export const deskMessages = {
  'money.once': ['重复提交只会执行一次', 'Submitting twice acts once'],
  'money.withChannel': ['¥{{amount}} 正在由渠道处理', '¥{{amount}} is with the channel'],
  'money.needAmount': ['请输入金额', 'Please enter an amount'],
  'money.badAmount': ['金额不正确，例如 12.50', 'Not an amount, for example 12.50'],
  'money.notPositive': ['金额必须为大于0的整数', 'The amount must be above 0'],
  'money.working': ['正在提交', 'Submitting'],
  'money.closed': ['这一步已经不能做了，请看当前状态。', 'This step is over, look at the state now.'],

  'withdrawal.audit': ['审核', 'Review'],
  'withdrawal.pay': ['打款', 'Pay'],
  'withdrawal.retry': ['重试打款', 'Pay again'],
  'withdrawal.reject': ['驳回', 'Reject'],
  'withdrawal.pass': ['通过 ¥{{amount}}', 'Approve ¥{{amount}}'],
  'withdrawal.auditTitle': ['提现审核', 'Review a withdrawal'],
  'withdrawal.rejectTitle': ['驳回提现', 'Reject a withdrawal'],
  'withdrawal.rejectHint': ['驳回后 ¥{{amount}} 退回用户钱包。', 'Rejecting puts ¥{{amount}} back into the wallet.'],
  'withdrawal.needRemark': ['驳回时请写明原因', 'Say why it is rejected'],
  'withdrawal.approved': ['提现已通过，等待打款', 'Approved, waiting to be paid'],
  'withdrawal.rejected': ['提现已驳回', 'Withdrawal rejected'],
  'withdrawal.returned': ['¥{{amount}} 已退回 {{name}} 的钱包', '¥{{amount}} is back in the wallet of {{name}}'],
  'withdrawal.payTitle': ['打款给 {{name}}?', 'Pay {{name}}?'],
  'withdrawal.paySubmit': ['打款 ¥{{amount}}', 'Pay ¥{{amount}}'],
  'withdrawal.payHint': ['打到申请人的微信零钱，打款后不能撤回。', 'Goes to the WeChat balance of the applicant and cannot be taken back.'],
  'withdrawal.paid': ['打款已提交', 'Payment submitted'],
  'withdrawal.failedBefore': ['上次打款失败：{{why}}', 'The last payment failed: {{why}}'],

  'transfer.open': ['转账', 'Transfer'],
} as const satisfies Record<string, Pair>
