/** Fault reports, each to be handled. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { permission } from '#contract/resource.ts'
import { ClipboardCheck } from 'lucide-react'
import { Action } from '#app/resource/action.tsx'
import { problem } from '#contract/resources/rental.ts'
import { isOpenProblem } from '#contract/rules/problem.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadList } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import type { ListExtension } from '#app/resource/list-extension.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, problem)
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['rental'] }

const own: ListExtension = {
  actions: (row, { can, search }) =>
    isOpenProblem(row) &&
    can(permission(problem.name, 'edit')) && (
      <Action to={`${problem.path}/${String(row.id)}/handle${search}`} icon={ClipboardCheck} text="problem.handle" />
    ),
}

export default function Problems() {
  return <CrudList resource={problem} list={useLoaderData<typeof loader>()} own={own} />
}
