/** Top menus, each with a link to its menus. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { topMenuGrant } from '#contract/endpoints/system.ts'
import { ListTree } from 'lucide-react'
import { Action } from '#app/resource/action.tsx'
import { topMenu } from '#contract/resources/access.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadList } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import type { ListExtension } from '#app/resource/list-extension.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, topMenu)
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['system'] }

const own: ListExtension = {
  actions: (row, { can, search }) =>
    can(topMenuGrant.needs) && <Action to={`${topMenu.path}/${String(row.id)}/grant${search}`} icon={ListTree} text="grant.openTop" />,
}

export default function TopMenus() {
  return <CrudList resource={topMenu} list={useLoaderData<typeof loader>()} own={own} />
}
