/** Who may decide the cases of the to-do list: any one of these codes. */
import { orderFinish, withdrawalAudit, wxTransfer } from './endpoints/money.ts'
import { approvalAudit, refundHandle } from './endpoints/refund-cases.ts'
import { equRelease, orderCollect, orderRemind, orderWaive, waiverAudit } from './endpoints/rental-account.ts'
import { registrationAudit } from './endpoints/user.ts'
import { permission } from './resource.ts'
import type { WaitingKind } from './rules/todo.ts'

const codes: Readonly<Record<WaitingKind, readonly string[]>> = {
  approvals: [approvalAudit.needs],
  waivers: [waiverAudit.needs],
  owing: [orderCollect.needs, orderRemind.needs, orderWaive.needs],
  stuck: [orderFinish.needs, orderWaive.needs],
  idleUse: [equRelease.needs],
  abnormal: [refundHandle.needs],
  lost: [refundHandle.needs],
  failed: [wxTransfer.needs],
  asked: [withdrawalAudit.needs],
  approved: [wxTransfer.needs],
  registrations: [registrationAudit.needs],
  problems: [permission('problem', 'edit')],
}

/** @param has whether the user has a code */
export const mayDecide = (kind: WaitingKind, has: (code: string) => boolean): boolean => codes[kind].some(has)
