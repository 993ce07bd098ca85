/** A list with what may be done to its rows: the generic page, and those that stand beside a tree or are one. */
import { type AnyRow, permission, type Resource } from '#contract/resource.ts'
import { useParams } from '@remix-run/react'
import { Pencil, Plus, Trash2, Upload } from 'lucide-react'
import { ButtonLink } from '../../components/ui/button.tsx'
import { BulkBar } from '../../crud/bulk-bar.tsx'
import type { ListData } from '../../crud/crud.server.ts'
import { GenericCard } from '../../crud/generic-card.tsx'
import { searchOf } from '../../crud/list-address.ts'
import { ListPage, type ListPageProps } from '../../crud/list-page.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFollow } from '../../lib/use-follow.ts'
import { useKeptList } from '../../shell/kept-pages.ts'
import { useCan } from '../../shell/shell.tsx'
import { importable } from '../../transfer/importable.ts'
import type { Special } from './special.tsx'

interface CrudListProps extends Pick<ListPageProps<AnyRow>, 'lead'> {
  resource: Resource
  list: ListData
  own?: Special
}

export function CrudList({ resource, list, own, lead }: CrudListProps) {
  const { id } = useParams()
  const { t } = useText()
  const can = useCan()
  const [chosen, setChosen] = useKeptList('chosen')
  const search = searchOf(list.query)
  useFollow(list.rows.some((row) => own?.underWay?.(row)))
  const context = { can, search }
  const ids = list.rows.map((row) => String(row.id))
  const selected = ids.filter((row) => chosen.includes(row))
  const mayRemove = !!resource.calls.remove && can(permission(resource.name, 'delete'))
  const mayEdit = !!resource.calls.submit && can(permission(resource.name, 'edit'))
  const bulk = own?.bulk?.(selected, context)
  const mayChoose = !own?.numbered && (mayRemove || resource.shape === 'page')
  const { current, size } = list.query
  const mayView = !!resource.calls.detail && can(permission(resource.name, 'view'))
  const address = (row: { id?: unknown }, end = '') => `${resource.path}/${String(row.id)}${end}${search}`
  return (
    <ListPage
      resource={resource}
      list={list}
      openId={id}
      // why: a card has no room for what lies below a row
      card={lead ? undefined : (row) => <GenericCard resource={resource} row={row} dictionaries={list.dictionaries} cells={own?.cells} />}
      rowLink={mayView ? (row) => address(row) : undefined}
      cells={own?.cells}
      lead={lead}
      actions={
        own?.add?.(context) ??
        (resource.calls.submit && can(permission(resource.name, 'add')) && (
          <>
            {importable[resource.name] && (
              <ButtonLink to={`${resource.path}/import${search}`}>
                <Upload aria-hidden="true" />
                {t('import.open')}
              </ButtonLink>
            )}
            <ButtonLink look="primary" to={`${resource.path}/new${search}`}>
              <Plus aria-hidden="true" />
              {t('crud.add')}
            </ButtonLink>
          </>
        ))
      }
      tools={
        mayRemove && (
          <ButtonLink look="sm" className="wide-only" to={`${resource.path}/remove${search}`}>
            <Trash2 aria-hidden="true" />
            {t('crud.removeSelected')}
          </ButtonLink>
        )
      }
      bulk={
        mayChoose &&
        selected.length > 0 && (
          <BulkBar
            resource={resource}
            ids={selected}
            search={search}
            total={list.total}
            mayRemove={mayRemove}
            more={bulk}
            onClear={() => setChosen([])}
          />
        )
      }
      select={
        own?.numbered
          ? t('list.number')
          : mayChoose && (
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
        mayChoose
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
          : own?.numbered
            ? (row) => (current - 1) * size + ids.indexOf(String(row.id)) + 1
            : undefined
      }
      rowActions={
        mayEdit || mayRemove || own?.actions
          ? (row) => (
              <>
                {own?.actions?.(row, context)}
                {mayEdit && (
                  <ButtonLink look="link" to={address(row, '/edit')}>
                    <Pencil aria-hidden="true" />
                    {t('crud.edit')}
                  </ButtonLink>
                )}
                {mayRemove && (
                  <ButtonLink look="link quiet-danger" to={`${resource.path}/remove${search ? `${search}&` : '?'}ids=${String(row.id)}`}>
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
