/** The content of a handover's page: what happened, and what is open and who has it. */
import type { OpenItem, ShiftContent } from '#contract/rules/handover.ts'
import { grouped, yuan } from '#contract/rules/money.ts'
import { cn } from '#app/ui/cn.ts'
import { Section, SectionTitle } from '#app/ui/section.tsx'
import { Stat, StatGroup } from '#app/ui/stat.tsx'
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { saidIn } from '#contract/rules/said.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useShortTime } from '#app/lib/use-short-time.ts'

export function Happened({ content: { orders, money, faults } }: { content: ShiftContent }) {
  const { t } = useText()
  const counts = [
    [t('shift.started'), orders.started],
    [t('shift.ended'), orders.ended],
    [t('shift.running'), orders.running],
    [t('shift.reported'), faults.reported],
    [t('shift.solved'), faults.solved],
  ] as const
  const sums = [
    [t('shift.paid'), money.paid],
    [t('shift.refunded'), money.refunded],
    [t('shift.fees'), money.fees],
  ] as const
  const figures = [
    ...counts.flatMap(([name, n]) => (n === null ? [] : [{ name, text: grouped(n) }])),
    ...sums.flatMap(([name, cents]) => (cents === null ? [] : [{ name, text: `¥${yuan(cents)}` }])),
  ]
  return (
    <Section className="mt-0">
      <SectionTitle>{t('shift.happened')}</SectionTitle>
      <StatGroup columns={4}>
        {figures.map(({ name, text }) => (
          <Stat key={name} name={name}>
            {text}
          </Stat>
        ))}
      </StatGroup>
    </Section>
  )
}

export function Open({ content: { open } }: { content: ShiftContent }) {
  const { t } = useText()
  return (
    <Section className="mt-0">
      <SectionTitle>{t('shift.open')}</SectionTitle>
      {open.length === 0 && <p>{t('shift.nothingOpen')}</p>}
      {open.map(({ kind, total, items }) => (
        <OpenKind key={kind} title={`${t(`shift.kind.${kind}`)} ${total}`} items={items} rest={total - items.length} />
      ))}
    </Section>
  )
}

/** A cell in the two lines that a row has on a phone: the item and its amount, then its owner and its time. */
const inStack = 'phone:border-0 phone:p-0'

function OpenKind({ title, items, rest }: { title: string; items: readonly OpenItem[]; rest: number }) {
  const { t, language } = useText()
  const shortTime = useShortTime()
  return (
    <Table variant="paper" className="mb-3 phone:block">
      <TableCaption className="phone:block">{title}</TableCaption>
      <TableHeader className="phone:hidden">
        <TableRow>
          <TableHead>{t('shift.what')}</TableHead>
          <TableHead className="w-[24%]">{t('shift.holder')}</TableHead>
          <TableHead className="w-[18%]">{t('shift.since')}</TableHead>
          <TableHead className="w-[16%] text-right tracking-num">{t('shift.amount')}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody className="phone:block">
        {items.map((item, i) => (
          <TableRow key={i} className="phone:grid phone:grid-cols-[minmax(0,1fr)_auto] phone:gap-x-3 phone:border-b phone:py-1">
            <TableCell className={inStack} translate="no">
              {[item.no, item.who, item.where].filter(Boolean).join(' · ')}
            </TableCell>
            <TableCell className={cn(inStack, 'phone:order-1 phone:text-muted-foreground')} translate="no">
              {item.holder ? saidIn(item.holder, language) : t('shift.nobody')}
            </TableCell>
            <TableCell className={cn(inStack, 'whitespace-nowrap phone:order-1 phone:text-muted-foreground')}>
              {shortTime(item.since)}
            </TableCell>
            <TableCell className={cn(inStack, 'text-right tracking-num')}>{item.amount === null ? '' : yuan(item.amount)}</TableCell>
          </TableRow>
        ))}
        {rest > 0 && (
          <TableRow className="phone:grid">
            <TableCell colSpan={4}>{t('shift.more', { n: rest })}</TableCell>
          </TableRow>
        )}
      </TableBody>
    </Table>
  )
}
