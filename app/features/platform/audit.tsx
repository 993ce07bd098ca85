/** The audit; the reader's own recent writes can be undone here too. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { audit } from '#contract/resources/platform.ts'
import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireSession } from '#app/blade/session.server.ts'
import { loadList } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import { undoableRequests } from '#app/forms/undo.server.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { undoOf } from './undo-of.tsx'

export const clientLoader = cachedLoader()
export async function loader(args: LoaderFunctionArgs) {
  const [list, undoable] = await Promise.all([
    loadList(args, audit, ['requestId']),
    requireSession(args.request, args.context, undoableRequests),
  ])
  return data({ ...list.data, undoable }, list.init ?? undefined)
}
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['platform'] }

export default function Audit() {
  const { undoable, ...list } = useLoaderData<typeof loader>()
  const own = undoable.length ? { actions: undoOf(list.rows, undoable, { variant: 'link' }) } : undefined
  return <CrudList resource={audit} list={list} own={own} />
}
