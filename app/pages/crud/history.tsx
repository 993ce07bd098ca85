/** History of one record: who changed which field from what to what, when, from where and why. */
import { resourceNamed } from '#contract/resources/index.ts'
import { audit } from '#contract/resources/platform.ts'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useLocation, useParams } from '@remix-run/react'
import { ArrowRight } from 'lucide-react'
import { Modal } from '../../components/modal.tsx'
import { StateTag } from '../../components/state-tag.tsx'
import { Cell, dictName } from '../../crud/cells.tsx'
import { useText } from '../../i18n/use-text.ts'
import { keptLoader } from '../../shell/kept-data.ts'
import { loadHistory } from './history.server.ts'

export const clientLoader = keptLoader()
export const loader = (args: LoaderFunctionArgs) => loadHistory(args)
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function History() {
  const { name, path, rows, dictionaries, total, page, pages } = useLoaderData<typeof loader>()
  const { id = '' } = useParams()
  const { search } = useLocation()
  const { t, label, fieldLabel, language } = useText()
  const { fields = {} } = resourceNamed(name) ?? {}
  const at = (writes: number | undefined) => {
    const query = new URLSearchParams(search)
    if (writes === undefined) query.delete('writes')
    else query.set('writes', String(writes))
    return query.size ? `?${query}` : ''
  }
  return (
    <Modal kind="drawer" closeTo={`${path}/${id}${at(undefined)}`} title={t('history.title')} subtitle={label(name, 'title')}>
      <div className="db">
        {!rows.length && <p className="muted">{t('history.none')}</p>}
        <ol className="history" aria-label={t('history.title')}>
          {rows.map((row) => (
            <li key={row.id}>
              <p className="history-h">
                <StateTag dict="audit_action" value={row.action} text={dictName(dictionaries, 'audit_action', row.action, language)} />
                <b>{row.account}</b>
                <time>{row.createTime}</time>
              </p>
              <dl>
                {row.changes.map(({ field, before, after }) => (
                  <div key={field}>
                    <dt>{fieldLabel(name, field)}</dt>
                    <dd>
                      {row.action !== 'insert' && (
                        <>
                          <del>
                            <span className="sr-only">{t('history.before')}</span>
                            <Cell name={field} meta={fields[field]!} value={before} dictionaries={dictionaries} whole />
                          </del>
                          <ArrowRight aria-hidden="true" />
                        </>
                      )}
                      <ins>
                        <span className="sr-only">{t('history.after')}</span>
                        <Cell name={field} meta={fields[field]!} value={after} dictionaries={dictionaries} whole />
                      </ins>
                    </dd>
                  </div>
                ))}
              </dl>
              <p className="xs muted">
                {(['reason', 'remoteIp', 'requestUri', 'requestId'] as const).flatMap((part) =>
                  row[part] ? [<span key={part}>{`${label(audit.name, part)} ${row[part]}`}</span>] : [],
                )}
              </p>
            </li>
          ))}
        </ol>
        {pages > 1 && (
          <nav className="history-pages" aria-label={t('history.pages')}>
            {page > 1 && <Link to={at(page - 1)}>{t('history.newer')}</Link>}
            <span className="muted">{t('history.page', { page, pages, total })}</span>
            {page < pages && <Link to={at(page + 1)}>{t('history.older')}</Link>}
          </nav>
        )}
      </div>
    </Modal>
  )
}
