/** A request as one line. */
import { Badge, type BadgeVariant } from '#app/ui/badge.tsx'
import { ItemLink } from '#app/ui/item.tsx'
import type { JournalEntry, JournalFilters } from '#contract/endpoints/journal.ts'
import type { FaultKind } from '#contract/rules/faults.ts'
import { useText } from '#app/i18n/use-text.ts'
import { journalAddress } from './filters.ts'

function toneOf({ status, code, whole, ms }: JournalEntry): BadgeVariant {
  if (ms === null) return 'info'
  if (status === 0 || status >= 500 || !whole) return 'destructive'
  return status >= 400 || (code !== null && code !== 200) ? 'warning' : 'success'
}

/** HTTP status, and Blade's code where it differs. */
export function Outcome({ entry }: { entry: JournalEntry }) {
  const { t } = useText()
  const { status, code, ms, whole } = entry
  const word = status === 0 ? t(ms === null ? 'journal.running' : 'journal.noAnswer') : String(status)
  return (
    <Badge variant={toneOf(entry)}>
      {[word, code !== null && code !== status && code, status > 0 && ms !== null && !whole && t('journal.brokenOff')]
        .filter(Boolean)
        .join(' · ')}
    </Badge>
  )
}

/** Names of the faults that were applied to the request. */
export function FaultNames({ entry }: { entry: JournalEntry }) {
  const { t } = useText()
  return entry.faults.map(({ id, kind }) => (
    <Badge key={`${id} ${kind}`} variant="violet">
      {t(`faults.kind.${kind as FaultKind}`)} · {id ? t('journal.byRule', { id }) : t('journal.byHeader')}
    </Badge>
  ))
}

/** Names that the call does not know, each with the name that was probably meant. */
export function UnknownNames({ entry }: { entry: JournalEntry }) {
  const { t } = useText()
  return entry.unknown.map(({ place, name, nearest }) => (
    <Badge key={`${place} ${name}`} variant="warning" title={t('journal.unknownHint')}>
      {[t(`journal.unknown.${place}`, { name }), nearest && t('journal.nearest', { name: nearest })].filter(Boolean).join(' ')}
    </Badge>
  ))
}

export function EntryLine({ entry, filters, current }: { entry: JournalEntry; filters: JournalFilters; current: boolean }) {
  const { t } = useText()
  const { id, method, path, query, account, ms, time, replayOf } = entry
  return (
    <li className="border-t">
      <ItemLink
        to={journalAddress(filters, `/${id}`)}
        aria-current={current ? 'true' : undefined}
        className="grid-cols-[110px_minmax(0,1fr)_110px_64px_60px] max-md:grid-cols-[minmax(0,1fr)_auto]"
      >
        <span className="max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end">
          <Outcome entry={entry} />
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 max-md:col-start-1 max-md:row-start-1" translate="no">
          <b className="font-medium">{method}</b>
          <span className="min-w-0 truncate">{path}</span>
          {query && <span className="min-w-0 flex-1 truncate text-xs text-muted-foreground max-md:hidden">?{query}</span>}
          <FaultNames entry={entry} />
          <UnknownNames entry={entry} />
          {replayOf !== null && <Badge>{t('journal.replayed', { id: replayOf })}</Badge>}
        </span>
        <span className="truncate text-xs text-muted-foreground" translate="no">
          {account || t('journal.stranger')}
        </span>
        <span className="text-right text-xs text-muted-foreground tracking-num max-md:hidden">{ms === null ? '' : `${ms} ms`}</span>
        <span className="text-right text-xs text-muted-foreground tracking-num">{time.slice(11)}</span>
      </ItemLink>
    </li>
  )
}
