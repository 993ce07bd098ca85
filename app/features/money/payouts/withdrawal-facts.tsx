/** Summary of a withdrawal: amount, customer, and the balance of the wallet. */
import { fieldOf, type Row } from '#contract/resource.ts'
import { ledger } from '#contract/resources/ledger.ts'
import { wallet as walletResource, withdrawal as resource } from '#contract/resources/wallets.ts'
import { yuan } from '#contract/rules/money.ts'
import { mayReject } from '#contract/rules/payout.ts'
import { StatGroup } from '#app/ui/stat.tsx'
import { DescriptionList, Fact } from '#app/ui/description-list.tsx'
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { FieldDescription } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { dictName } from '#app/resource/cells.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { PhoneNumber } from '#app/shell/phone-number.tsx'
import { useShortTime } from '#app/lib/use-short-time.ts'
import { Figure } from '#app/components/figure.tsx'
import type { WalletOf } from '#app/features/money/orders/wallet-of.server.ts'

interface FactsProps {
  row: Row<typeof resource>
  wallet: WalletOf | undefined
  dictionaries: Dictionaries
}

export function WithdrawalFacts({ row, wallet, dictionaries }: FactsProps) {
  const { label } = useText()
  const name = (field: string) => label(resource.name, field)
  return (
    <>
      <StatGroup columns={3}>
        <Figure name={name('amount')} cents={row.amount ?? 0} />
        <Figure name={name('fee')} cents={row.fee ?? 0} />
        <Figure name={name('realAmount')} cents={row.realAmount ?? 0} strong />
      </StatGroup>
      {wallet && mayReject(row) && <Wallet row={row} wallet={wallet} dictionaries={dictionaries} />}
      <DescriptionList>
        <Fact name={name('nickName')}>
          {row.nickName} · <PhoneNumber of={resource} id={row.id} masked={row.phoneNumber} />
        </Fact>
        <Fact name={name('openId')}>{row.openId}</Fact>
        <Fact name={name('createTime')}>{row.createTime}</Fact>
        {row.auditUser && (
          <Fact name={name('auditUser')}>{[row.auditUser, row.auditTime, row.auditRemark].filter(Boolean).join(' · ')}</Fact>
        )}
      </DescriptionList>
    </>
  )
}

/** The wallet was debited with the request, so its current balance is the one after the withdrawal. */
function Wallet({ row, wallet, dictionaries }: FactsProps & { wallet: WalletOf }) {
  const { t, label, fieldLabel, language } = useText()
  const shortTime = useShortTime()
  const kinds = fieldOf(ledger, 'kind').dict!.code
  return (
    <section aria-label={label(walletResource.name, 'title')}>
      <StatGroup columns={3}>
        <Figure name={t('withdrawal.before')} cents={wallet.personAmount + (row.amount ?? 0)} />
        <Figure name={t('withdrawal.this')} cents={row.amount ?? 0} />
        <Figure name={t('withdrawal.after')} cents={wallet.personAmount} strong />
      </StatGroup>
      <FieldDescription className="mt-2">
        {label(walletResource.name, 'platAmount')} ¥{yuan(wallet.platAmount)} ·{' '}
        <Link to={`${walletResource.path}?customerId=${row.customerId ?? ''}`}>{t('withdrawal.wallet')}</Link>
      </FieldDescription>
      {wallet.moves.length > 0 && (
        <Table variant="plain" containerClassName="mt-3">
          <TableCaption>{t('withdrawal.moves')}</TableCaption>
          <TableHeader>
            <TableRow>
              <TableHead scope="col">{fieldLabel(ledger.name, 'createTime')}</TableHead>
              <TableHead scope="col">{fieldLabel(ledger.name, 'kind')}</TableHead>
              <TableHead scope="col" className="text-right tracking-num">
                {fieldLabel(ledger.name, 'amount')}
              </TableHead>
              <TableHead scope="col" className="text-right tracking-num">
                {t('withdrawal.left')}
              </TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {wallet.moves.map((move) => (
              <TableRow key={move.id}>
                <TableCell className="whitespace-nowrap">{shortTime(move.createTime)}</TableCell>
                <TableCell>{dictName(dictionaries, kinds, move.kind, language)}</TableCell>
                <TableCell className="text-right tracking-num">{`${move.delta > 0 ? '+' : ''}${yuan(move.delta)}`}</TableCell>
                <TableCell className="text-right tracking-num">{yuan(move.left)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
}
