/** The differences between two requests, line by line. */
import { Badge } from '#app/ui/badge.tsx'
import { DialogBody } from '#app/ui/dialog.tsx'
import { Link } from '#app/ui/link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { journalCompare, type JournalEntry } from '#contract/endpoints/journal.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { Modal } from '#app/components/modal.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { Outcome } from './entry-line.tsx'
import { journalAddress, readFilters } from './filters.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const idOf = (name: string) => (/^\d{1,15}$/.test(url.searchParams.get(name) ?? '') ? url.searchParams.get(name) : '0')
  return requireSession(request, context, async ({ blade }) => {
    const { data } = await blade.call(journalCompare, { a: idOf('a'), b: idOf('b') })
    return { ...data, filters: readFilters(url) }
  })
}

export default function Compare() {
  const { a, b, differences, filters } = useLoaderData<typeof loader>()
  const { t } = useText()
  const side = (entry: JournalEntry) => (
    <span className="inline-flex items-center gap-1.5">
      <Link to={journalAddress(filters, `/${entry.id}`)}>{entry.id}</Link>
      <Outcome entry={entry} />
      <Badge>{entry.account || t('journal.stranger')}</Badge>
    </span>
  )
  return (
    <Modal
      kind="sheet"
      closeTo={journalAddress(filters)}
      title={t('journal.compareTitle', { a: a.id, b: b.id })}
      subtitle={`${a.method} ${a.path}`}
    >
      <DialogBody>
        {differences.length === 0 ? (
          <p className="text-muted-foreground">{t('journal.same')}</p>
        ) : (
          <Table variant="plain" stacked>
            <TableHeader>
              <TableRow>
                <TableHead>{t('journal.place')}</TableHead>
                <TableHead>{side(a)}</TableHead>
                <TableHead>{side(b)}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody translate="no">
              {differences.map((line) => (
                <TableRow key={line.at}>
                  <TableCell className="wrap-anywhere">{line.at}</TableCell>
                  <TableCell className="wrap-anywhere text-destructive-text" data-name={String(a.id)}>
                    {line.a ?? '—'}
                  </TableCell>
                  <TableCell className="wrap-anywhere text-success" data-name={String(b.id)}>
                    {line.b ?? '—'}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogBody>
    </Modal>
  )
}
