/** Attachments; a new one is uploaded. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { putFileAttach } from '#contract/endpoints/platform.ts'
import { Upload } from 'lucide-react'
import { Action } from '#app/resource/action.tsx'
import { attach } from '#contract/resources/platform.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadList } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import type { ListExtension } from '#app/resource/list-extension.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, attach)
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['platform'] }

const own: ListExtension = {
  add: ({ can, search }) =>
    can(putFileAttach.needs) && <Action to={`${attach.path}/new${search}`} icon={Upload} text="upload.attach" variant="default" />,
}

export default function Attachments() {
  return <CrudList resource={attach} list={useLoaderData<typeof loader>()} own={own} />
}
