/** The second factor (RFC 6238): the parameter that requires one, and the rights that move money. */
import { approvalAudit, refundHandle } from '../endpoints/refund-cases.ts'
import { orderFinish, payLaunch, payLaunchRefund, payRefund, payTransfers, withdrawalAudit, wxTransfer } from '../endpoints/money.ts'
import { orderCollect, orderWaive, waiverAudit } from '../endpoints/rental-account.ts'

/**
 * Key of the parameter that requires a second factor: comma-separated role aliases, and `money` for every role that may move money. A
 * word that is not a role, like `none`, requires nothing.
 */
export const factorRolesKey = 'account.twoFactorRoles'
export const moneyWord = 'money'

/** Rights to move money, or to decide that it moves. Ending an order settles its deposit. */
export const moneyRights: readonly string[] = [
  ...[orderFinish, payRefund, payLaunch, payLaunchRefund, payTransfers, withdrawalAudit, wxTransfer],
  ...[approvalAudit, refundHandle, orderCollect, orderWaive, waiverAudit],
].map(({ needs }) => needs)
