/** A row in a drawer, with its actions. */
import { type AnyRow, permission, type Resource } from '#contract/resource.ts'
import { withdrawal } from '#contract/resources/money.ts'
import { audit } from '#contract/resources/platform.ts'
import { DialogActions, DialogFooter } from '#app/ui/dialog.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLocation, useOutletContext } from '@remix-run/react'
import { History as HistoryIcon, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DetailData, ListData } from '#app/crud/crud.server.ts'
import { DetailDrawer } from '#app/crud/detail-drawer.tsx'
import { Neighbours } from '#app/crud/neighbours.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useFollow } from '#app/lib/use-follow.ts'
import { useCan } from '#app/shell/shell.tsx'
import type { Special } from './special.tsx'

interface CrudDetailProps extends Pick<DetailData, 'dictionaries'> {
  resource: Resource
  row: AnyRow
  own?: Special
  /** Fields that are shown better below. */
  hidden?: readonly string[]
  /** Below the fields. */
  children?: ReactNode
}

export function CrudDetail({ resource, row, dictionaries, own, hidden, children }: CrudDetailProps) {
  const list = useOutletContext<ListData | undefined>()
  const { search } = useLocation()
  const { t } = useText()
  const can = useCan()
  const mayEdit = !!resource.calls.submit && can(permission(resource.name, 'edit'))
  const mayRemove = !!resource.calls.remove && can(permission(resource.name, 'delete'))
  useFollow(own?.underWay?.(row) ?? false)
  const id = String(row.id)
  return (
    <DetailDrawer
      resource={resource}
      row={row}
      dictionaries={dictionaries}
      closeTo={resource.path + search}
      hidden={hidden}
      // why only here: other cells are short for the width of a column
      cells={resource.name === withdrawal.name ? own?.cells : undefined}
      tools={
        <>
          <Neighbours resource={resource} id={id} list={list} />
          {resource.name !== audit.name && can(permission(audit.name, 'view')) && (
            <ButtonLink
              variant="ghost"
              size="icon"
              to={`${resource.path}/${id}/history${search}`}
              aria-label={t('history.title')}
              title={t('history.title')}
            >
              <HistoryIcon aria-hidden="true" />
            </ButtonLink>
          )}
        </>
      }
      foot={
        (mayEdit || mayRemove || own?.actions) && (
          <DialogFooter>
            <DialogActions>
              {own?.actions?.(row, { can, search })}
              {mayRemove && (
                <ButtonLink variant="outline" to={`${resource.path}/remove${search ? `${search}&` : '?'}ids=${id}`}>
                  <Trash2 aria-hidden="true" />
                  {t('crud.delete')}
                </ButtonLink>
              )}
              {mayEdit && (
                <ButtonLink to={`${resource.path}/${id}/edit${search}`}>
                  <Pencil aria-hidden="true" />
                  {t('crud.edit')}
                </ButtonLink>
              )}
            </DialogActions>
          </DialogFooter>
        )
      }
    >
      {children}
    </DetailDrawer>
  )
}
