/** The allowed actions of a withdrawal, as links of its row and of its drawer. */
import { withdrawalAudit, wxTransfer } from '#contract/endpoints/money.ts'
import type { AnyRow } from '#contract/resource.ts'
import { withdrawal as resource } from '#contract/resources/wallets.ts'
import { mayApprove, mayPay, mayReject, withdrawalState } from '#contract/rules/payout.ts'
import { Banknote, ClipboardCheck, CircleX } from 'lucide-react'
import { Action } from '#app/resource/action.tsx'

export function withdrawalActions({ row, can, search }: { row: AnyRow; can: (code: string) => boolean; search: string }) {
  const now = { state: Number(row.state), auditTime: row.auditTime ? String(row.auditTime) : null }
  const to = (end: string) => `${resource.path}/${String(row.id)}/${end}${search}`
  return (
    <>
      {can(withdrawalAudit.needs) && mayReject(now) && (
        <Action
          to={to('audit')}
          icon={mayApprove(now) ? ClipboardCheck : CircleX}
          text={mayApprove(now) ? 'withdrawal.audit' : 'withdrawal.reject'}
        />
      )}
      {can(wxTransfer.needs) && mayPay(now) && (
        <Action to={to('pay')} icon={Banknote} text={now.state === withdrawalState.failed ? 'withdrawal.retry' : 'withdrawal.pay'} />
      )}
    </>
  )
}
