/** The writes of one record from the audit, newest first. */
import { fieldOf, type AnyRow, nameField, type Resource } from '#contract/resource.ts'
import { audit } from '#contract/resources/platform.ts'
import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { pageTitle } from '#app/resource/crud.server.ts'
import { failureOf } from '#app/blade/failure.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { resourceOf } from '#app/resource/resource.server.ts'
import { namesInValues, type ReferredNames } from '#app/resource/referred-names.server.ts'
import { undoableRequests } from '#app/forms/undo.server.ts'

/** Writes per page. */
const size = 10
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const changesOf = z.record(z.string(), z.tuple([value, value]))
const deletion = z.tuple([z.literal(0), z.literal(1)])

/** Fields with old and new values; fields that only the program writes (last editor and time) are omitted. */
export function writeOf(row: AnyRow, resource: Resource) {
  const changes = changesOf.catch({}).parse(JSON.parse(String(row.changes ?? '{}')))
  return {
    account: row.account,
    createTime: row.createTime,
    remoteIp: row.remoteIp,
    requestUri: row.requestUri,
    requestId: row.requestId,
    reason: row.reason,
    id: String(row.id),
    // A row that staff delete is only marked as deleted, which is reported as a deletion.
    action: deletion.safeParse(changes.isDeleted).success ? 'delete' : String(row.action),
    changes: Object.entries(changes).flatMap(([field, [before, after]]) =>
      field !== 'id' && field in resource.fields && !['updateTime', 'createTime'].includes(field) ? [{ field, before, after }] : [],
    ),
  }
}

/** Names of the rows that changed fields referred to, and refer to. */
export const namesOfChanges = (
  signedIn: Pick<SignedInRequest, 'blade'>,
  resource: Resource,
  changes: readonly { field: string; before: unknown; after: unknown }[],
): Promise<ReferredNames> =>
  namesInValues(
    signedIn,
    resource,
    changes.flatMap(({ field, before, after }) => [before, after].map((value) => ({ field, value }))),
  )

/** @throws Response 404 if the server has no audit */
export function loadHistory({ request, context, params }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const resource = resourceOf(request)
  const page = /^[1-9]\d{0,5}$/.exec(url.searchParams.get('writes') ?? '')?.[0] ?? '1'
  return requireSession(request, context, async (signedIn) => {
    const { blade } = signedIn
    const t = textsOf(request)
    const offers = await capabilitiesOf(signedIn)
    if (!offers('audit')) throw data({ msg: t('crud.missing') }, { status: 404 })
    const query = { resource_equal: resource.name, rowId_equal: params.id ?? '', descs: 'seq', current: page, size: String(size) }
    const list = blade.list(audit, query)
    const [{ total }, dictionaries, row, undoable, details] = await Promise.all([
      list,
      dictionariesOf(signedIn, [...Object.values(resource.fields), fieldOf(audit, 'action')]),
      resource.calls.detail ? blade.detail(resource, params.id ?? '').catch((error: unknown) => void failureOf(error)) : undefined,
      page === '1' ? undoableRequests(signedIn) : Promise.resolve([]),
      list.then(({ records }) => Promise.all(records.map(({ id }) => blade.detail(audit, String(id))))),
    ])
    const rows = details.flatMap((row) => (row ? [writeOf(row, resource)] : []))
    const names = await namesOfChanges(
      signedIn,
      resource,
      rows.flatMap(({ changes }) => changes),
    )
    const pages = Math.max(1, Math.ceil(total / size))
    return {
      title: `${t('history.title')} · ${pageTitle(request, resource)}`,
      name: resource.name,
      /** The row's name in its list, or its id where it no longer exists. */
      of: String(row?.[nameField(resource)] ?? params.id),
      path: resource.path,
      mayRestore: offers('undo'),
      undoable,
      rows,
      names,
      dictionaries,
      total,
      page: Number(page),
      pages,
      size,
    }
  })
}
