/** The open cases by kind, oldest first. When one kind is selected that supports it, several can be decided at once. */
import { approval, order, refund, waiver } from '#contract/resources/money.ts'
import { withdrawal } from '#contract/resources/wallets.ts'
import { user } from '#contract/resources/access.ts'
import { equ, problem } from '#contract/resources/rental.ts'
import { yuan } from '#contract/rules/money.ts'
import { orderState } from '#contract/rules/order.ts'
import { type CaseKind, caseKinds, pending, todoPath } from '#contract/rules/todo.ts'
import { saidIn } from '#contract/rules/said.ts'
import { parseTime } from '#contract/rules/time.ts'
import { Badge, type BadgeVariant } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { cn } from '#app/ui/cn.ts'
import { Link } from '#app/ui/link.tsx'
import { Form } from '#app/forms/form.tsx'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { State } from '#app/components/state.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useShortTime } from '#app/lib/use-short-time.ts'
import { batchAddress, batchesOf, type Case, caseAddress, type Filter, isCaseAt, searchOf, waitedOf } from './case.ts'
import type { Queue } from './todo.server.ts'

/** Address of the full list of each kind. */
const lists: Record<CaseKind, string> = {
  approval: `${approval.path}?approvalState=0`,
  // Unfiltered, because closed automatic refunds wait beside the abnormal ones, and a list filters by one state only.
  abnormal: refund.path,
  waiver: `${waiver.path}?approvalState=0`,
  owing: `${order.path}?state=${orderState.owing}`,
  stuck: `${order.path}?state=${orderState.abnormal}`,
  idleUse: `${equ.path}?withoutOrder=1`,
  withdrawal: `${withdrawal.path}?state=0`,
  problem: `${problem.path}?state=0`,
  registration: `${user.path}?roleId=${pending}`,
}

interface ListProps {
  queue: Queue
  filter: Filter
  now: string
  /** Path of the open case. */
  open: string
  className?: string
}

export function CaseList({ queue, filter, now, open, className }: ListProps) {
  const { t } = useText()
  const { kind, hosId } = filter
  const { cases, totals } = queue
  const acts = batchesOf(kind)
  const box = useRef<HTMLFormElement>(null)
  // Stored as ids, so that a case that leaves the list is no longer counted.
  const [ticked, setTicked] = useState<readonly string[]>([])
  const tickedCount = cases.filter(({ id }) => ticked.includes(id)).length
  const choosable = cases.filter(({ note }) => note !== 'own')
  const boxes = () => [...(box.current?.querySelectorAll<HTMLInputElement>('input[name=ids]:enabled') ?? [])]
  const note = () => setTicked(boxes().flatMap((one) => (one.checked ? [one.value] : [])))
  if (!cases.length)
    return (
      <Card as="section" className={cn('grid min-w-0 lg:col-span-2', className)}>
        <State icon={CircleCheck} title={t('todo.nothing')} text={t(kind || hosId ? 'todo.noneHere' : 'todo.nothingText')} />
      </Card>
    )
  return (
    <Card as="nav" aria-label={t('todo.list')} className={cn('flex min-h-0 min-w-0 flex-col overflow-hidden', className)}>
      <Form ref={box} method="get" action={acts[0] && batchAddress(acts[0])} onChange={note} className="flex min-h-0 flex-1 flex-col">
        {kind && <input type="hidden" name="kind" value={kind} />}
        {hosId && <input type="hidden" name="hosId" value={hosId} />}
        <div className="min-h-0 flex-1 overflow-auto">
          {caseKinds.map((of) => {
            const mine = cases.filter((one) => one.kind === of)
            const total = totals[of] ?? 0
            // Own requests are listed, but not counted.
            const counted = mine.filter(({ note }) => note !== 'own').length
            if (!mine.length) return null
            return (
              <section key={of} aria-label={t(`todo.${of}`)}>
                <h2 className="sticky top-0 z-1 flex items-center gap-2 border-b bg-card px-4 py-2.5 text-sm">
                  {t(`todo.${of}`)}
                  <Badge size="count" variant={of === 'abnormal' ? 'solid' : 'secondary'}>
                    {total}
                  </Badge>
                  {mine.length > counted && (
                    <span className="text-xs font-normal text-muted-foreground">{t('todo.ownToo', { n: mine.length - counted })}</span>
                  )}
                  {!kind && mine.length > 1 && batchesOf(of).length > 0 && (
                    <Link className="ms-auto text-xs font-normal" to={todoPath + searchOf({ ...filter, kind: of })}>
                      {t('todo.several')}
                    </Link>
                  )}
                </h2>
                <ul>
                  {mine.map((one) => (
                    <Item
                      key={one.id}
                      of={one}
                      now={now}
                      search={searchOf(filter)}
                      isOpen={isCaseAt(one, open)}
                      mayChoose={acts.length > 0}
                    />
                  ))}
                </ul>
                {total > counted && (
                  <Link className="block px-4 py-2.5 text-xs" to={lists[of]}>
                    {t('todo.more', { n: total - counted })}
                  </Link>
                )}
              </section>
            )
          })}
        </div>
        {acts.length > 0 && (
          <div className="flex flex-none flex-wrap items-center gap-2 border-t px-4 py-2.5">
            <label className="flex items-center gap-2 text-xs">
              <Checkbox
                name="all"
                value="1"
                checked={tickedCount > 0 && tickedCount === choosable.length}
                ref={(one) => void (one && (one.indeterminate = tickedCount > 0 && tickedCount < choosable.length))}
                onChange={({ currentTarget: { checked } }) => {
                  for (const one of boxes()) one.checked = checked
                }}
              />
              {tickedCount ? t('todo.chosen', { n: tickedCount }) : t('todo.all', { n: choosable.length })}
            </label>
            <span className="ms-auto flex gap-2">
              {acts.map((act, i) => (
                <Button key={act} type="submit" size="sm" variant={i ? 'outline' : 'default'} formAction={batchAddress(act)}>
                  {t(`todo.batch.${act}`)}
                </Button>
              ))}
            </span>
          </div>
        )}
      </Form>
    </Card>
  )
}

const notes: Record<NonNullable<Case['note']>, BadgeVariant> = {
  own: 'secondary',
  lost: 'destructive',
  toPay: 'warning',
  failed: 'destructive',
  reminded: 'secondary',
}

interface ItemProps {
  of: Case
  now: string
  search: string
  isOpen: boolean
  mayChoose: boolean
}

function Item({ of, now, search, isOpen, mayChoose }: ItemProps) {
  const { t, language } = useText()
  const shortTime = useShortTime()
  const row = useRef<HTMLLIElement>(null)
  // Runs in an effect because the list has its own scroll position, and a link may open a case far down.
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li
      ref={row}
      className={cn(
        'relative flex items-center border-b',
        isOpen && 'bg-primary-soft before:absolute before:inset-y-0 before:start-0 before:w-0.75 before:bg-primary-ui',
        'has-[input:checked]:bg-primary-soft',
      )}
    >
      {mayChoose && (
        <label className="grid min-h-11 place-items-center ps-4">
          {/* A request of the reader's own needs another person, also in a batch. */}
          <Checkbox name="ids" value={of.id} disabled={of.note === 'own'} aria-label={`${t('list.select')} ${of.title}`} />
        </label>
      )}
      <Link
        to={caseAddress(of) + search}
        data-case=""
        aria-current={isOpen ? 'true' : undefined}
        className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-2.5 text-foreground no-underline hover:bg-accent"
      >
        <span className="truncate font-medium" translate="no">
          {of.title}
        </span>
        {of.amount === null ? <span /> : <b className="justify-self-end tracking-num">¥{yuan(of.amount)}</b>}
        <span className="truncate text-xs text-muted-foreground" translate="no">
          {of.detail.map((part) => saidIn(part, language)).join(' · ') || shortTime(of.at)}
        </span>
        <span className="flex items-center justify-end gap-2">
          {of.note && <Badge variant={notes[of.note]}>{t(`todo.note.${of.note}`)}</Badge>}
          <Waited since={of.at} now={now} />
        </span>
      </Link>
    </li>
  )
}

/** How long a case has waited: coloured from 4 hours on, and stronger from a day on. */
function Waited({ since, now }: { since: string; now: string }) {
  const { t } = useText()
  const { minutes, unit, n } = waitedOf(since, parseTime(now))
  const late = minutes >= 1440 ? 'text-destructive-text font-medium' : minutes >= 240 ? 'text-warning font-medium' : 'text-muted-foreground'
  return (
    <time className={cn('text-xs whitespace-nowrap', late)} title={since}>
      {t(`todo.waited.${unit}`, { n })}
    </time>
  )
}
