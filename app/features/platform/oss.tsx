/** Configurations of storage, one of them enabled. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { ossEnable } from '#contract/endpoints/platform.ts'
import { enableAction } from './enable-action.tsx'
import { oss } from '#contract/resources/platform.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadList } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import type { ListExtension } from '#app/resource/list-extension.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, oss, ['status'])
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['platform'] }

const own: ListExtension = {
  actions: (row, around) => enableAction({ resource: oss, needs: ossEnable.needs, row, ...around }),
}

export default function OssList() {
  return <CrudList resource={oss} list={useLoaderData<typeof loader>()} own={own} />
}
