/** A row in a drawer, with its actions. */
import { type AnyRow, permission, type Resource } from '#contract/resource.ts'
import { hasHistory } from '#contract/rules/history.ts'
import { DialogActions, DialogFooter } from '#app/ui/dialog.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLocation, useOutletContext } from '@remix-run/react'
import { History as HistoryIcon, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { DetailData } from '#app/resource/crud.server.ts'
import type { ListContext } from '#app/resource/list-extension.ts'
import { useHere } from '#app/resource/use-resource.ts'
import { ActionLook } from '#app/resource/action.tsx'
import { elementsIn } from '#app/resource/list/row-actions.tsx'
import { closeAfterLink } from '#app/shell/tabs/tabs.tsx'
import { RowActionsBar, RowMenu } from '#app/ui/row-menu.tsx'
import { DetailDrawer } from './detail-drawer.tsx'
import { Neighbours } from './neighbours.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useFollow } from '#app/lib/use-follow.ts'
import { useCan } from '#app/shell/rights.ts'

interface CrudDetailProps extends Pick<DetailData, 'dictionaries'>, Partial<Pick<DetailData, 'names'>> {
  resource: Resource
  row: AnyRow
  /** Fields to leave out, because they are shown below. */
  hidden?: readonly string[]
  /** Below the fields. */
  children?: ReactNode
}

export function CrudDetail({ resource: definition, row, dictionaries, names, hidden, children }: CrudDetailProps) {
  const resource = useHere(definition)
  const { list, own: extension } = useOutletContext<ListContext>()
  const actions = extension?.drawerActions === undefined ? extension?.actions : extension.drawerActions
  const { search } = useLocation()
  const { t } = useText()
  const can = useCan()
  const mayEdit = !!resource.calls.submit && can(permission(resource.name, 'edit'))
  const mayRemove = !!resource.calls.remove && can(permission(resource.name, 'delete'))
  useFollow(extension?.underWay?.(row) ?? false)
  const id = String(row.id)
  const menuId = useId()
  const own = elementsIn(actions?.(row, { can, search }))
  const inFoot = own.length > 2 ? own.slice(0, 1) : own
  return (
    <DetailDrawer
      resource={resource}
      row={row}
      dictionaries={dictionaries}
      closeTo={resource.path + search}
      names={names}
      hidden={hidden}
      cells={extension?.cells}
      tools={
        <>
          {/* Repeated here, because a phone has room for only three actions at the foot. */}
          <span className="contents md:hidden">{own}</span>
          <Neighbours resource={resource} id={id} list={list} />
          {hasHistory(resource, can) && (
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
        (mayEdit || mayRemove || own.length > 0) && (
          <DialogFooter>
            <DialogActions className="max-md:[&>*:nth-last-child(n+4)]:hidden">
              {inFoot.length < own.length && (
                <RowActionsBar>
                  <RowMenu id={menuId} label={t('app.more')} onClick={closeAfterLink}>
                    {own.slice(inFoot.length)}
                  </RowMenu>
                </RowActionsBar>
              )}
              <ActionLook.Provider value="outline">{inFoot}</ActionLook.Provider>
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
