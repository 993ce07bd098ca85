/** The second factor (RFC 6238): where its code travels, and who must have one. */
import { approvalAudit, refundHandle } from '../endpoints/desk.ts'
import { orderFinish, payLaunch, payLaunchRefund, payRefund, payTransfers, withdrawalAudit, wxTransfer } from '../endpoints/money.ts'
import { orderCollect, orderWaive, waiverAudit } from '../endpoints/rental-account.ts'

/** The parameter that demands a second factor: aliases of roles, separated by commas, and `money` for every role that may move money. A word that is no role, like `none`, demands nothing. */
export const factorRolesKey = 'account.twoFactorRoles'
export const moneyWord = 'money'

/** Rights that move money, or decide that it moves. Ending an order settles its deposit. */
export const moneyRights: readonly string[] = [
  ...[orderFinish, payRefund, payLaunch, payLaunchRefund, payTransfers, withdrawalAudit, wxTransfer],
  ...[approvalAudit, refundHandle, orderCollect, orderWaive, waiverAudit],
].map(({ needs }) => needs)
