/** The allowed actions of a withdrawal, as links of its row and of its drawer. */
import { withdrawalAudit, wxTransfer } from '#contract/endpoints/money.ts'
import type { AnyRow } from '#contract/resource.ts'
import { withdrawal as resource } from '#contract/resources/money.ts'
import { mayApprove, mayPay, mayReject, withdrawalState } from '#contract/rules/payout.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Banknote, ClipboardCheck, CircleX } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'

export function WithdrawalActions({ row, can, search }: { row: AnyRow; can: (code: string) => boolean; search: string }) {
  const { t } = useText()
  const now = { state: Number(row.state), auditTime: row.auditTime ? String(row.auditTime) : null }
  const to = (end: string) => `${resource.path}/${String(row.id)}/${end}${search}`
  return (
    <>
      {can(withdrawalAudit.needs) && mayReject(now) && (
        <ButtonLink variant={mayApprove(now) ? 'link' : 'link-destructive'} to={to('audit')}>
          {mayApprove(now) ? <ClipboardCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
          {t(mayApprove(now) ? 'withdrawal.audit' : 'withdrawal.reject')}
        </ButtonLink>
      )}
      {can(wxTransfer.needs) && mayPay(now) && (
        <ButtonLink variant="link" to={to('pay')}>
          <Banknote aria-hidden="true" />
          {t(now.state === withdrawalState.failed ? 'withdrawal.retry' : 'withdrawal.pay')}
        </ButtonLink>
      )}
    </>
  )
}
