/** The selected customer's history, newest first: each entry with its current state, its page for staff, and the customer's next acts. */
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { order } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ItemGrid, ItemGridPair, ItemGridRow } from '#app/ui/item-grid.tsx'
import { Link } from '#app/ui/link.tsx'
import { BanknoteArrowDown, BanknoteArrowUp, type LucideIcon, ReceiptText, TriangleAlert, Undo2 } from 'lucide-react'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { StateTag } from '#app/components/state-tag.tsx'
import { dictName } from '#app/resource/cells.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useShortTime } from '#app/lib/use-short-time.ts'
import { ActButton, ActForm } from './act-form.tsx'
import type { Happening, RecordOf } from './sim.server.ts'

const icons: Record<RecordOf, LucideIcon> = {
  order: ReceiptText,
  refund: Undo2,
  recharge: BanknoteArrowDown,
  withdrawal: BanknoteArrowUp,
  problem: TriangleAlert,
}

interface Props {
  happenings: Happening[]
  /** Id of the row that the last act created or changed. */
  did: string
  customerId: string
  dictionaries: Dictionaries
}

export function Happenings({ happenings, did, customerId, dictionaries }: Props) {
  const { t } = useText()
  return (
    <Card as="section" aria-label={t('sim.records')}>
      <CardHeader>
        <CardTitle>{t('sim.records')}</CardTitle>
        <CardAction>
          <Link className="text-xs" to={`${order.path}?customerId=${customerId}`}>
            {t('sim.all')}
          </Link>
        </CardAction>
      </CardHeader>
      {happenings.length === 0 && <CardContent className="text-xs text-muted-foreground">{t('sim.none')}</CardContent>}
      <ItemGrid className="mt-2">
        {happenings.map((one) => (
          <Line key={`${one.of}${one.id}`} one={one} just={one.id === did} dictionaries={dictionaries} />
        ))}
      </ItemGrid>
    </Card>
  )
}

function Line({ one, just, dictionaries }: { one: Happening; just: boolean; dictionaries: Dictionaries }) {
  const { t, language } = useText()
  const shortTime = useShortTime()
  const Icon = icons[one.of]
  const { next } = one
  const act = next && t(next.text, { amount: yuan(next.cents) })
  return (
    <ItemGridRow aria-current={just ? 'true' : undefined} data-of={one.of}>
      <Icon aria-hidden="true" />
      <div className="grid min-w-0">
        <span className="flex items-center gap-2">
          <span className="text-xs text-muted-foreground">{t(`sim.${one.of}.title`)}</span>
          <Link to={one.to} className="truncate" translate="no">
            {one.no}
          </Link>
          {just && <Badge size="count">{t('sim.just')}</Badge>}
        </span>
        <span className="text-xs text-muted-foreground truncate" translate="no">
          {[shortTime(one.time), one.about].filter(Boolean).join(' · ')}
        </span>
      </div>
      <ItemGridPair>
        {one.cents !== null && <b className="justify-self-end tracking-num">¥{yuan(one.cents)}</b>}
        <StateTag dict={one.dict} value={one.state} text={dictName(dictionaries, one.dict, one.state, language)} />
      </ItemGridPair>
      {next && act && (
        <ActForm act={next.act} hidden={{ id: one.id }} className="grid justify-items-end max-md:col-start-2 max-md:justify-items-stretch">
          <ActButton act={next.act} hidden={{ id: one.id }} variant="outline" size="sm" name={t('sim.actOn', { act, name: one.no })}>
            {act}
          </ActButton>
        </ActForm>
      )}
    </ItemGridRow>
  )
}
