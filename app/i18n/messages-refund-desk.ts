/** Texts of the refund desk: the money of one order, the second person, what waits. `[Chinese, English]`. */
import type { Pair } from '#contract/labels/index.ts'
import { areaTexts } from './area.ts'

export const refundDeskMessages = {
  'money.title': ['订单资金', 'Money of an order'],
  'money.back': ['返回订单', 'Back to the order'],
  'money.payer': ['付款人与使用', 'Payer and usage'],
  'money.ledger': ['资金台账', 'Ledger'],
  'money.noLedger': ['还没有记账', 'Nothing is booked yet'],
  'money.audit': ['修改记录', 'Changes'],
  'money.noAudit': ['还没有修改记录', 'No changes yet'],
  'money.auditLine': ['{{resource}} · {{fields}}', '{{resource}} · {{fields}}'],
  'money.open': ['等待渠道结果，状态自动更新', 'Waiting for the channel, updated by itself'],
  'money.held': [
    '¥{{amount}} 等待第二人复核，还没有提交给渠道。',
    '¥{{amount}} waits for a second person and has not gone to the channel.',
  ],
  'money.goApprove': ['去复核', 'Decide'],
  'money.settle': ['登记处理', 'Settle'],

  'step.held': ['等待第二人复核 ¥{{amount}}', 'Waits for a second person ¥{{amount}}'],
  'step.approved': ['退款复核通过 ¥{{amount}}', 'Refund approved ¥{{amount}}'],
  'step.rejected': ['退款复核驳回 ¥{{amount}}', 'Refund rejected ¥{{amount}}'],
  'step.settled': ['异常退款已登记处理 ¥{{amount}}', 'Abnormal refund settled by hand ¥{{amount}}'],
  'step.splitDone': ['分账到账 ¥{{amount}}', 'Share arrived ¥{{amount}}'],
  'step.splitFailed': ['分账失败 ¥{{amount}}', 'Share failed ¥{{amount}}'],
  'step.returnAsked': ['分账回退申请 ¥{{amount}}', 'Return of a share asked ¥{{amount}}'],
  'step.returnDone': ['分账回退到账 ¥{{amount}}', 'Share returned ¥{{amount}}'],
  'step.returnFailed': ['分账回退失败 ¥{{amount}}', 'Return of a share failed ¥{{amount}}'],
  'step.fromWallet': ['钱包扣款 ¥{{amount}}', 'Taken from the wallet ¥{{amount}}'],
  'step.toWallet': ['退回钱包 ¥{{amount}}', 'Back to the wallet ¥{{amount}}'],

  'approval.title': ['退款复核', 'Approve a refund'],
  'approval.pass': ['通过，退 ¥{{amount}}', 'Approve, refund ¥{{amount}}'],
  'approval.reject': ['驳回', 'Reject'],
  'approval.own': ['我发起的', 'Asked by me'],
  'approval.ownHint': ['发起人不能复核自己的退款，可以驳回以撤销。', 'You cannot approve your own request; rejecting takes it back.'],
  'approval.needRemark': ['驳回时请写明原因', 'Say why it is rejected'],
  'approval.passHint': [
    '通过后 ¥{{amount}} 退给 {{name}} {{phone}}，由渠道处理。',
    'Approving sends ¥{{amount}} to {{name}} {{phone}} through the channel.',
  ],
  'approval.passed': ['已通过，退款已提交', 'Approved, the refund is submitted'],
  'approval.rejected': ['已驳回，金额恢复可退', 'Rejected, the amount is refundable again'],
  'approval.after': ['通过后剩余可退', 'Refundable afterwards'],
  'approval.decided': ['{{name}} 已于 {{time}} 复核', 'Decided by {{name}} at {{time}}'],

  'settle.title': ['异常退款处理', 'Settle an abnormal refund'],
  'settle.step1': ['联系用户，确认新的收款方式', 'Call the customer, agree on another way to pay'],
  'settle.step2': ['在商户平台用退款单号处理异常退款', 'Handle the refund in the merchant console by its number'],
  'settle.step3': ['在这里登记怎样处理的', 'Say here how it was settled'],
  'settle.money': [
    '登记只记录处理结果，不改变金额：这笔钱仍占用订单的可退金额。',
    'This notes what was done and moves no money: the amount stays held on the order.',
  ],
  'settle.remark': ['处理说明', 'How it was settled'],
  'settle.needRemark': ['请写明怎样处理的', 'Say how it was settled'],
  'settle.submit': ['登记已处理 ¥{{amount}}', 'Settled ¥{{amount}}'],
  'settle.done': ['异常退款已登记处理', 'Abnormal refund settled'],
  'settle.gone': ['这笔退款不是异常状态，或已登记处理。', 'This refund is not abnormal, or is settled already.'],
  'settle.none': ['所连的服务不支持登记，请在商户平台处理。', 'This server cannot note it; handle it in the merchant console.'],

  'todo.title': ['待办', 'To do'],
  'todo.waiting': ['{{n}} 件等人处理', '{{n}} waiting'],
  'todo.oldest': ['，最早 {{time}}', ', the oldest from {{time}}'],
  'todo.approvals': ['退款复核', 'Refund approvals'],
  'todo.abnormal': ['退款异常', 'Abnormal refunds'],
  'todo.withdrawals': ['提现', 'Withdrawals'],
  'todo.nothing': ['没有待办', 'Nothing to do'],
  'todo.nothingText': ['退款复核、异常退款和提现都处理完了。', 'Approvals, abnormal refunds and withdrawals are all done.'],
  'todo.none': ['没有', 'None'],
  'todo.more': ['还有 {{n}} 件，看全部', '{{n}} more, see all'],
  'todo.decide': ['复核', 'Decide'],
  'todo.settle': ['处理', 'Settle'],
  'todo.order': ['看订单资金', 'Money of the order'],
} as const satisfies Record<string, Pair>

export const deskText = areaTexts(refundDeskMessages)
export type DeskText = ReturnType<typeof deskText>
