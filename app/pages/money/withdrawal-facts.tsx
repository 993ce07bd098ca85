/** What a withdrawal is about: how much, for whom. */
import type { Row } from '#contract/resource.ts'
import { withdrawal as resource } from '#contract/resources/money.ts'
import { Fact } from '../../crud/detail-drawer.tsx'
import { useText } from '../../i18n/use-text.ts'
import { maskPhone } from '../../lib/format.ts'
import { Figure } from './order-parts.tsx'

export function WithdrawalFacts({ row }: { row: Row<typeof resource> }) {
  const { label } = useText()
  const name = (field: string) => label(resource.name, field)
  return (
    <>
      <dl className="money three">
        <Figure name={name('amount')} cents={row.amount ?? 0} />
        <Figure name={name('fee')} cents={row.fee ?? 0} />
        <Figure name={name('realAmount')} cents={row.realAmount ?? 0} strong />
      </dl>
      <dl className="kv one">
        <Fact name={name('nickName')}>
          {row.nickName} · {maskPhone(row.phoneNumber ?? '')}
        </Fact>
        <Fact name={name('openId')}>{row.openId}</Fact>
        <Fact name={name('createTime')}>{row.createTime}</Fact>
        {row.auditUser && (
          <Fact name={name('auditUser')}>{[row.auditUser, row.auditTime, row.auditRemark].filter(Boolean).join(' · ')}</Fact>
        )}
      </dl>
    </>
  )
}
