/** Menus, with links to the scopes of each. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { type AnyRow, permission } from '#contract/resource.ts'
import { apiScope, dataScope, menu } from '#contract/resources/access.ts'
import { ScanEye, Waypoints } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useDialect } from '#app/prefs/use-prefs.ts'
import { addressOf } from '#app/blade/menu-address.ts'
import { Action } from '#app/resource/action.tsx'
import type { ListExtension } from '#app/resource/list-extension.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { loadTree } from './tree.server.ts'
import { isButton, TreeTable } from './tree-table.tsx'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadTree(args, menu)
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['system'] }

const scopes = [
  { scope: dataScope, icon: ScanEye, text: 'scope.data' },
  { scope: apiScope, icon: Waypoints, text: 'scope.api' },
] as const

/** The path of a page; marks one that only the server's own front end shows. */
function Path({ row }: { row: AnyRow }) {
  const { t } = useText()
  const dialect = useDialect()
  const path = String(row.path ?? '')
  const isPage = path !== '' && !isButton(row) && row.hasChildren === false
  return (
    <>
      {path || '—'}
      {isPage && addressOf({ id: String(row.id), path, code: String(row.code) }, dialect) === undefined && (
        <Badge variant="secondary" className="ml-1.5">
          {t('menu.elsewhere')}
        </Badge>
      )}
    </>
  )
}

const own: ListExtension = {
  cells: { path: (row) => <Path row={row} /> },
  actions: (row, { can }) =>
    !isButton(row) &&
    scopes
      .filter(({ scope }) => can(permission(scope.name, 'view')))
      .map(({ scope, icon, text }) => <Action key={scope.name} to={`${scope.path}?menuId=${String(row.id)}`} icon={icon} text={text} />),
}

export default function Menus() {
  return <TreeTable resource={menu} list={useLoaderData<typeof loader>()} own={own} />
}
