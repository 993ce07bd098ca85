/** Roles, each with a link to its permissions. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { roleGrant } from '#contract/endpoints/system.ts'
import { ShieldCheck } from 'lucide-react'
import { Action } from '#app/resource/action.tsx'
import { role } from '#contract/resources/access.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadList } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import type { ListExtension } from '#app/resource/list-extension.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, role)
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['system'] }

const own: ListExtension = {
  actions: (row, { can, search }) =>
    can(roleGrant.needs) && <Action to={`${role.path}/${String(row.id)}/grant${search}`} icon={ShieldCheck} text="grant.open" />,
}

export default function Roles() {
  return <CrudList resource={role} list={useLoaderData<typeof loader>()} own={own} />
}
