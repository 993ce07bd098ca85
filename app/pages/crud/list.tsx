/** The generic list: `/:module/:resource`. */
import { permission } from '#contract/resource.ts'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { Pencil, Plus, Trash2, Upload } from 'lucide-react'
import { RouteError } from '../../components/error-page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { loadList } from '../../crud/crud.server.ts'
import { searchOf } from '../../crud/list-address.ts'
import { GenericCard } from '../../crud/generic-card.tsx'
import { ListPage, revalidateList } from '../../crud/list-page.tsx'
import { BulkBar } from '../../crud/bulk-bar.tsx'
import { importable } from '../../transfer/importable.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFollow } from '../../lib/use-follow.ts'
import { useCan } from '../../shell/shell.tsx'
import { resourceOf } from './resource.server.ts'
import { special } from './special.tsx'
import { useResource } from './use-resource.ts'
import { keptLoader } from '../../shell/kept-data.ts'
import { useKeptList } from '../../shell/kept-pages.ts'

export const clientLoader = keptLoader()
export const loader = (args: LoaderFunctionArgs) => {
  const resource = resourceOf(args.request)
  return loadList(args, resource, special[resource.name]?.fields)
}
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]
export const shouldRevalidate = revalidateList

export default function List() {
  const resource = useResource()
  const list = useLoaderData<typeof loader>()
  const { id } = useParams()
  const { t } = useText()
  const can = useCan()
  const [chosen, setChosen] = useKeptList('chosen')
  const search = searchOf(list.query)
  const own = special[resource.name]
  useFollow(list.rows.some((row) => own?.underWay?.(row)))
  const context = { can, search }
  const ids = list.rows.map((row) => String(row.id))
  const selected = ids.filter((row) => chosen.includes(row))
  const mayRemove = !!resource.calls.remove && can(permission(resource.name, 'delete'))
  const mayEdit = !!resource.calls.submit && can(permission(resource.name, 'edit'))
  const mayView = !!resource.calls.detail && can(permission(resource.name, 'view'))
  const address = (row: { id?: unknown }, end = '') => `${resource.path}/${String(row.id)}${end}${search}`
  return (
    <ListPage
      resource={resource}
      list={list}
      openId={id}
      card={(row) => <GenericCard resource={resource} row={row} dictionaries={list.dictionaries} />}
      rowLink={mayView ? (row) => address(row) : undefined}
      cells={own?.cells}
      actions={
        own?.add?.(context) ??
        (resource.calls.submit && can(permission(resource.name, 'add')) && (
          <>
            {importable[resource.name] && (
              <ButtonLink to={`${resource.path}/import${search}`} preventScrollReset>
                <Upload aria-hidden="true" />
                {t('import.open')}
              </ButtonLink>
            )}
            <ButtonLink look="primary" to={`${resource.path}/new${search}`} preventScrollReset>
              <Plus aria-hidden="true" />
              {t('crud.add')}
            </ButtonLink>
          </>
        ))
      }
      tools={
        mayRemove && (
          <ButtonLink look="sm" className="wide-only" to={`${resource.path}/remove${search}`} preventScrollReset>
            <Trash2 aria-hidden="true" />
            {t('crud.removeSelected')}
          </ButtonLink>
        )
      }
      bulk={
        mayRemove &&
        selected.length > 0 && (
          <BulkBar resource={resource} ids={selected} search={search} total={list.total} onClear={() => setChosen([])} />
        )
      }
      select={
        mayRemove && (
          <input
            type="checkbox"
            className="ck"
            aria-label={t('list.selectAll')}
            checked={selected.length > 0 && selected.length === ids.length}
            ref={(box) => {
              if (box) box.indeterminate = selected.length > 0 && selected.length < ids.length
            }}
            onChange={(event) => setChosen(event.currentTarget.checked ? ids : [])}
          />
        )
      }
      rowSelect={
        mayRemove
          ? (row) => (
              <input
                type="checkbox"
                className="ck"
                aria-label={`${t('list.select')} ${String(row[resource.columns[0] ?? 'id'])}`}
                checked={selected.includes(String(row.id))}
                onChange={(event) =>
                  setChosen(event.currentTarget.checked ? [...selected, String(row.id)] : selected.filter((s) => s !== row.id))
                }
              />
            )
          : undefined
      }
      rowActions={
        mayEdit || mayRemove || own?.actions
          ? (row) => (
              <>
                {own?.actions?.(row, context)}
                {mayEdit && (
                  <ButtonLink look="link" to={address(row, '/edit')} preventScrollReset>
                    <Pencil aria-hidden="true" />
                    {t('crud.edit')}
                  </ButtonLink>
                )}
                {mayRemove && (
                  <ButtonLink
                    look="link quiet-danger"
                    to={`${resource.path}/remove${search ? `${search}&` : '?'}ids=${String(row.id)}`}
                    preventScrollReset
                  >
                    <Trash2 aria-hidden="true" />
                    {t('crud.delete')}
                  </ButtonLink>
                )}
              </>
            )
          : undefined
      }
    />
  )
}

export function ErrorBoundary() {
  return <RouteError />
}
