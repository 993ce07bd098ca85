/** A user in a drawer, with their platform data. */
import { userCalls } from '#contract/endpoints/user.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { user } from '#contract/resources/access.ts'
import { DescriptionList, Fact } from '#app/ui/description-list.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireSession } from '#app/blade/session.server.ts'
import { loadDetail } from '#app/resource/crud.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { CrudDetail } from '#app/resource/detail/crud-detail.tsx'

export const clientLoader = cachedLoader()
export async function loader(args: LoaderFunctionArgs) {
  const detail = await loadDetail(args, user)
  const userExt = await requireSession(args.request, args.context, async ({ blade }) => {
    if (!blade.has(userCalls.platformDetail)) return undefined
    const { data } = await blade.call(userCalls.platformDetail, { id: args.params.id ?? '' })
    return data.userExt
  })
  return { ...detail, userExt }
}

export const handle: TextHandle = { i18n: ['system'] }

export default function UserDetail() {
  const { row, dictionaries, names, userExt } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <CrudDetail resource={user} row={row} dictionaries={dictionaries} names={names}>
      {userExt !== undefined && (
        <DescriptionList aligned className="mt-2.25">
          <Fact name={t('user.platformData')}>{userExt || <span className="text-muted-foreground">—</span>}</Fact>
        </DescriptionList>
      )}
    </CrudDetail>
  )
}
