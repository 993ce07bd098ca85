/** A user in a drawer, with their platform data. */
import { user } from '#contract/resources/access.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { userCall } from '#app/blade/dialect.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { loadDetail } from '#app/crud/crud.server.ts'
import { Fact } from '#app/crud/detail-drawer.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { keptLoader } from '#app/shell/kept-data.ts'
import { CrudDetail } from '../crud/crud-detail.tsx'
import { userDrawer } from './user-actions.tsx'

export const clientLoader = keptLoader()
export async function loader(args: LoaderFunctionArgs) {
  const detail = await loadDetail(args, user)
  const userExt = await requireSession(args.request, args.context, async ({ blade, caller }) => {
    const { data } = await blade.call(userCall(caller.blade, 'platformDetail'), { id: args.params.id ?? '' })
    return data.userExt
  })
  return { ...detail, userExt }
}

export default function UserDetail() {
  const { row, dictionaries, userExt } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <CrudDetail resource={user} row={row} dictionaries={dictionaries} own={userDrawer}>
      <DescriptionList>
        <Fact name={t('user.platformData')}>{userExt || <span className="text-muted-foreground">—</span>}</Fact>
      </DescriptionList>
    </CrudDetail>
  )
}
