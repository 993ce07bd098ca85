/** A list with row actions: the generic page, and those with a side tree or as a tree. */
import { type AnyRow, permission, type Resource } from '#contract/resource.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useParams } from '@remix-run/react'
import { Pencil, Plus, Trash2, Upload } from 'lucide-react'
import { BulkBar } from './bulk-bar.tsx'
import type { ListData } from '#app/resource/crud.server.ts'
import { GenericCard } from './generic-card.tsx'
import { searchOf } from './list-address.ts'
import { ListPage, type ListPageProps } from './list-page.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useFollow } from '#app/lib/use-follow.ts'
import { useCan } from '#app/shell/rights.ts'
import type { ListExtension } from '#app/resource/list-extension.ts'
import { useHere } from '#app/resource/use-resource.ts'

interface CrudListProps extends Pick<ListPageProps<AnyRow>, 'lead'> {
  resource: Resource
  list: ListData
  own?: ListExtension
}

export function CrudList({ resource: definition, list, own, lead }: CrudListProps) {
  const resource = useHere(definition)
  const { id } = useParams()
  const { t } = useText()
  const can = useCan()
  const search = searchOf(list.query)
  useFollow(list.rows.some((row) => own?.underWay?.(row)))
  const context = { can, search }
  const mayRemove = !!resource.calls.remove && can(permission(resource.name, 'delete'))
  const mayEdit = !!resource.calls.submit && can(permission(resource.name, 'edit'))
  const mayChoose = !own?.numbered && (mayRemove || resource.shape === 'page')
  const { current, size } = list.query
  const mayView = !!resource.calls.detail && can(permission(resource.name, 'view'))
  const address = (row: { id?: unknown }, end = '') => `${resource.path}/${String(row.id)}${end}${search}`
  const opens = own?.opens ?? (mayView ? (row: AnyRow) => address(row) : undefined)
  const rowActions =
    mayEdit || mayRemove || own?.actions
      ? (row: AnyRow) => (
          <>
            {own?.actions?.(row, context)}
            {mayEdit && (
              <ButtonLink variant="link" to={address(row, '/edit')}>
                <Pencil aria-hidden="true" />
                {t('crud.edit')}
              </ButtonLink>
            )}
            {mayRemove && (
              <ButtonLink variant="link" to={`${resource.path}/remove${search ? `${search}&` : '?'}ids=${String(row.id)}`}>
                <Trash2 aria-hidden="true" />
                {t('crud.delete')}
              </ButtonLink>
            )}
          </>
        )
      : undefined
  return (
    <ListPage
      resource={resource}
      list={list}
      own={own}
      openId={id}
      card={(row) => (
        <GenericCard
          resource={resource}
          row={row}
          dictionaries={list.dictionaries}
          layout={list.layout}
          cells={own?.cells}
          whole={!opens}
        />
      )}
      rowLink={opens}
      cells={own?.cells}
      lead={lead}
      actions={
        <>
          {own?.more?.(context)}
          {own?.add?.(context) ??
            (resource.calls.submit && can(permission(resource.name, 'add')) && (
              <>
                {resource.importBy.length > 0 && (
                  <ButtonLink variant="outline" to={`${resource.path}/import${search}`}>
                    <Upload aria-hidden="true" />
                    {t('import.open')}
                  </ButtonLink>
                )}
                <ButtonLink to={`${resource.path}/new${search}`}>
                  <Plus aria-hidden="true" />
                  {t('crud.add')}
                </ButtonLink>
              </>
            ))}
        </>
      }
      tools={
        mayRemove && (
          <ButtonLink variant="outline" size="sm" className="phone:hidden" to={`${resource.path}/remove${search}`}>
            <Trash2 aria-hidden="true" />
            {t('crud.removeSelected')}
          </ButtonLink>
        )
      }
      bulk={
        mayChoose
          ? (selected, clear) => (
              <BulkBar
                key={selected.join()}
                resource={resource}
                ids={selected}
                search={search}
                total={list.total}
                mayRemove={mayRemove}
                more={own?.bulk?.(selected, context)}
                onClear={clear}
              />
            )
          : undefined
      }
      {...(own?.numbered && {
        select: t('list.number'),
        rowSelect: (row: AnyRow) => (current - 1) * size + list.rows.indexOf(row) + 1,
      })}
      rowActions={rowActions}
      // Where a row opens a drawer and has nothing of its own to do, the drawer has the actions.
      cardActions={opens && !own?.actions ? undefined : rowActions}
    />
  )
}
