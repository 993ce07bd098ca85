/** History of one record: who changed which field, from what to what, when, from where and why. */
import { cn } from '#app/ui/cn.ts'
import { Pagination, PaginationNext, PaginationPrevious } from '#app/ui/pagination.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { permission } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import { audit } from '#contract/resources/platform.ts'
import { canRestore } from '#contract/rules/lasting.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useParams } from '@remix-run/react'
import { ArrowLeft, History as HistoryIcon } from 'lucide-react'
import { State } from '#app/components/state.tsx'
import { StateTag } from '#app/components/state-tag.tsx'
import { dictName } from '#app/resource/cells.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useCan } from '#app/shell/rights.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { undoOf } from '../undo-of.tsx'
import { Changes } from './changes.tsx'
import { loadHistory } from './history.server.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadHistory(args)

const line = 'flex flex-wrap items-center gap-x-2.5 gap-y-1 wrap-anywhere'

export default function History() {
  const { name, names, of, path, mayRestore, undoable, rows, dictionaries, total, page, pages, size } = useLoaderData<typeof loader>()
  const { id = '' } = useParams()
  const { search } = useLocation()
  const { t, label, rowLabel, language } = useText()
  const can = useCan()
  const resource = resourceNamed(name)
  const restores = (field: string) => !!resource && mayRestore && can(permission(name, 'edit')) && canRestore(resource, field)
  const undoButton = undoOf(rows, undoable)
  const at = (writes: number | undefined) => {
    const query = new URLSearchParams(search)
    if (writes === undefined) query.delete('writes')
    else query.set('writes', String(writes))
    return query.size ? `?${query}` : ''
  }
  const restoreAt = (write: string, field: string) => {
    const query = new URLSearchParams(search)
    query.set('write', write)
    query.set('field', field)
    return `${path}/${id}/history/restore?${query}`
  }
  return (
    <>
      <PageHeader>
        <ButtonLink
          variant="ghost"
          size="icon"
          className="print:hidden"
          to={`${path}/${id}${at(undefined)}`}
          aria-label={t('history.back')}
          title={t('history.back')}
        >
          <ArrowLeft aria-hidden="true" />
        </ButtonLink>
        <h1>{t('history.title')}</h1>
        <span className="inline-block text-muted-foreground first-letter:uppercase">
          {rowLabel(name)} <span translate="no">{of}</span>
        </span>
      </PageHeader>
      <Panel className="px-5 py-4">
        {!rows.length && (
          <State icon={HistoryIcon} title={t('history.none')} text={t('history.noneHint')}>
            <ButtonLink variant="outline" to={`${path}/${id}${at(undefined)}`}>
              {t('history.back')}
            </ButtonLink>
          </State>
        )}
        <ol className="grid gap-3" aria-label={t('history.title')}>
          {rows.map((row) => (
            <li key={row.id} className="border-b pb-3">
              <div className={line}>
                <StateTag dict="audit_action" value={row.action} text={dictName(dictionaries, 'audit_action', row.action, language)} />
                <b>{row.account}</b>
                <time>{row.createTime}</time>
                {undoButton(row)}
              </div>
              <Changes
                name={name}
                names={names}
                isNew={row.action === 'insert'}
                changes={row.changes}
                dictionaries={dictionaries}
                restore={(field) => (row.action === 'update' && restores(field) ? restoreAt(row.id, field) : undefined)}
              />
              <p className={cn(line, 'text-xs text-muted-foreground')}>
                {(['reason', 'remoteIp', 'requestUri', 'requestId'] as const).flatMap((part) =>
                  row[part] ? [<span key={part}>{`${label(audit.name, part)} ${row[part]}`}</span>] : [],
                )}
              </p>
            </li>
          ))}
        </ol>
        {pages > 1 && (
          <div className="flex items-center justify-between py-3 text-muted-foreground">
            {t('list.range', { from: (page - 1) * size + 1, to: (page - 1) * size + rows.length, total })}
            <Pagination aria-label={t('list.pages')}>
              <PaginationPrevious to={page > 1 ? at(page - 1) : undefined} label={t('list.prev')} />
              <PaginationNext to={page < pages ? at(page + 1) : undefined} label={t('list.next')} />
            </Pagination>
          </div>
        )}
      </Panel>
      <Outlet />
    </>
  )
}
