/** The audit; the reader's own recent writes can be undone here too. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import type { AnyRow } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import { audit } from '#contract/resources/platform.ts'
import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { loadList } from '#app/resource/crud.server.ts'
import type { ListExtension } from '#app/resource/list-extension.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import { undoableRequests } from '#app/forms/undo.server.ts'
import { idsIn, namesOfRows } from '#app/resource/referred-names.server.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { undoOf } from './undo-of.tsx'

export const clientLoader = cachedLoader()
export async function loader(args: LoaderFunctionArgs) {
  const reading = loadList(args, audit, ['requestId'])
  const [list, [undoable, names]] = await Promise.all([
    reading,
    requireSession(args.request, args.context, (signedIn) =>
      Promise.all([undoableRequests(signedIn), reading.then(({ data: { rows } }) => namesIn(signedIn, rows))]),
    ),
  ])
  return data({ ...list.data, undoable, names }, list.init ?? undefined)
}

/** Names of the changed rows by their id, of those that the reader may list. */
async function namesIn(signedIn: SignedInRequest, rows: readonly AnyRow[]): Promise<Record<string, string>> {
  const names = [...new Set(rows.map(({ resource }) => String(resource)))].map((name) => {
    const of = resourceNamed(name)
    const ids = new Set(rows.filter(({ resource }) => resource === name).flatMap(({ rowId }) => idsIn(rowId)))
    return of ? namesOfRows(signedIn, of, [...ids]) : new Map<string, string>()
  })
  return Object.fromEntries((await Promise.all(names)).flatMap((some) => [...some]))
}
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['platform'] }

/** The drawer has the id beside the name, because a log is evidence; a list has no room for it. */
function RowName({ id, name }: { id: string; name: string | undefined }) {
  return (
    <span title={id}>
      {name} <small className="text-muted-foreground in-data-[slot=row-card]:hidden in-data-[slot=table]:hidden">{id}</small>
    </span>
  )
}

export default function Audit() {
  const { undoable, names, ...list } = useLoaderData<typeof loader>()
  const own: ListExtension = {
    cells: { rowId: ({ rowId }) => names[String(rowId)] && <RowName id={String(rowId)} name={names[String(rowId)]} /> },
    ...(undoable.length && { actions: undoOf(list.rows, undoable, { variant: 'link' }) }),
  }
  return <CrudList resource={audit} list={list} own={own} />
}
