/** Users, beside the tree of departments. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SidedList } from '#app/features/system/trees/sided-list.tsx'
import { loadSided } from '#app/features/system/trees/sides.server.ts'
import { user } from '#contract/resources/access.ts'
import { userOwn } from './user-actions.tsx'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadSided(args, user, ['roleId'])
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['system'] }

export default function Users() {
  return <SidedList resource={user} loaded={useLoaderData<typeof loader>()} own={userOwn} />
}
