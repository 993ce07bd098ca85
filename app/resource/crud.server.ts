/** Loaders and actions of lists, details and forms, shared by all resources. */
import { fieldOf, type AnyRow, listColumns, type Resource, type Row } from '#contract/resource.ts'
import { failureOf, isFailure, type Failure } from '#app/blade/failure.ts'
import type { Args, SignedInRequest } from '#app/blade/signed-in.ts'
import { fieldLabels, label } from '#contract/labels/index.ts'
import { refusalText } from '#contract/refusals.ts'
import { hosSuperior } from '#contract/endpoints/rental.ts'
import { hasUnreadable, mostPrinted, parseListQuery, toCallQuery, type ListQuery } from '#contract/query.ts'
import { inDialect } from '#contract/springblade/form.ts'
import { defaultSize, maxSize } from '#contract/envelope.ts'
import { baseKey, versionKey } from '#contract/version-keys.ts'
import { carriedIn } from '#contract/rules/merge.ts'
import { formatTime } from '#contract/rules/time.ts'
import { layoutOf, type Layout, type SavedView } from '#contract/console/table-settings.ts'
import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from '@remix-run/node'
import type { BladeClient } from '#app/blade/client.server.ts'
import { type RowPage, treeFields } from '#app/blade/rows.server.ts'
import { isRewritten } from '#app/blade/dialect.server.ts'
import { picturesOfRows, type ShownPictures } from '#app/blade/pictures.server.ts'
import { dictionariesOf, type Dictionaries } from '#app/blade/dictionaries.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { changeRefusals } from '#app/blade/safeguards.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { languageOf } from '#app/prefs/prefs.server.ts'
import type { Toast } from '#app/forms/toast.server.ts'
import { offerOf, type Offer } from '#app/forms/undo.server.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import { namesBeside, tableColumns } from './columns.ts'
import { idsIn, namesInValues } from './referred-names.server.ts'
import { formLimit, readForm } from '#app/blade/read-form.server.ts'
import { type Conflict, isConflict } from './merge/conflict.ts'
import { searchOf, viewAddress } from './list/list-address.ts'
import { searchOffers } from './list/search-offers.server.ts'
import { afterChoice, checkVersion } from './merge/stale.server.ts'
import { rewrittenFields, takenFields } from './form/open-checks.server.ts'
import { resourceForm } from './form/submission.ts'

export interface ListData {
  title: string
  query: ListQuery
  rows: AnyRow[]
  total: number
  dictionaries: Dictionaries
  layout: Layout
  /** Addresses under which pictures on other hosts are loaded. */
  pictures?: ShownPictures
  /** How many rows there are by each value of the field of the views, without regard to the chosen one. */
  counts?: Readonly<Record<string, number>>
  /** Reason for an empty list. */
  empty?: 'noHospital'
  /** Named views of this list, without their columns. */
  views: Omit<SavedView, 'settings' | 'table'>[]
  /** Set when the list failed to load; the rest of the page still works. */
  failure?: Failure
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
  at: string
}

/** Title of the page of a resource. */
export const pageTitle = (request: Request, { name, dialect }: Pick<Resource, 'name' | 'dialect'>): string =>
  label(name, 'title', languageOf(request), dialect)

/** Without JavaScript a search form sends empty fields too: redirects to an address without them. */
function cleanAddress(url: URL): string | undefined {
  const nonEmptyParams = [...url.searchParams].filter(([, value]) => value.trim() !== '')
  if (nonEmptyParams.length === [...url.searchParams].length) return undefined
  const clean = new URL(url)
  clean.search = String(new URLSearchParams(nonEmptyParams))
  return pageAddress(clean)
}

/** Address of a page, also for a request for its data. */
const pageAddress = ({ pathname, search }: URL): string => pathname.replace(/\.data$/, '') + search

const isListAddress = (url: URL, resource: Resource) => url.pathname.replace(/\.data$/, '') === resource.path

/** Sends only what the page shows: columns, fields that a card or an action needs, the id, and the names of unreadable fields. */
const project = (row: AnyRow, names: readonly string[]): AnyRow =>
  Object.fromEntries([...names.map((name) => [name, row[name] ?? null]), ...(row.unreadable ? [['unreadable', row.unreadable]] : [])])

export interface Reading {
  /** Replaces the list call. */
  read?: (blade: BladeClient, query: ListQuery) => Promise<RowPage<Resource>>
  /** How many rows there are by each value of the field of the views. */
  count?: (signedIn: SignedInRequest, query: ListQuery) => Promise<Record<string, number> | undefined>
  /** The search field whose choices the page has itself, once that is known. */
  choice?: Promise<string | undefined>
}

/** The rows of a list on paper. @param page one page of them */
async function printedRows(page: (current: number) => Promise<RowPage<Resource>>): Promise<RowPage<Resource>> {
  const first = await page(1)
  // A server may answer fewer rows than it was asked for.
  const pages = Math.ceil(Math.min(first.total, mostPrinted) / Math.min(maxSize, first.size || maxSize))
  const more = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, i) => page(i + 2)))
  return { ...first, records: [first, ...more].flatMap(({ records }) => records).slice(0, mostPrinted) }
}

/** Replaces the rows when a filter cannot be read. */
const pageOfNone: RowPage<Resource> = { records: [], total: 0, size: defaultSize, current: 1, pages: 1 }

/**
 * A page of rows for the request's address.
 * @param more fields that the page needs beyond its columns
 */
export function loadList(
  { request, context }: Args,
  definition: Resource,
  more: readonly string[] = [],
  { read, count, choice }: Reading = {},
) {
  const resource = inDialect(definition, context.blade.dialect)
  return requireSession(request, context, async (signedIn) => {
    const url = new URL(request.url)
    const clean = cleanAddress(url)
    if (clean) throw redirect(clean)
    const { user } = signedIn.session
    const own = await context.store.tableSettings(user, resource.name)
    const at = formatTime(context.worldNow())
    const query = parseListQuery(resource, url.searchParams, own?.size, at.slice(0, 10))
    const views = await context.store.views(user, resource.name)
    const opening = views.find((view) => view.isDefault)
    if (opening && !url.search && isListAddress(url, resource)) throw redirect(viewAddress(resource, opening))
    const chosen = views.find((view) => view.id === query.view)
    const settings = chosen?.settings ?? own
    const layout = layoutOf(listColumns(resource), settings, tableColumns(resource))
    const visibleColumns = layout.columns.filter((column) => !column.hidden).map(({ name }) => name)
    // The default columns are always read, because cards on a phone show them, whatever the table shows.
    const { title, lines, state } = resource.card
    const beneath = [...Object.values(resource.beneath).flat(), ...title, ...lines.flat(), ...(state ? [state] : [])].filter(
      (name) => resource.fields[name],
    )
    const names = [
      ...new Set(['id', ...resource.columns, ...beneath, ...visibleColumns, ...more, ...(resource.shape === 'tree' ? treeFields : [])]),
    ]
    const fields = [...new Set([...resource.search, ...names])].flatMap((name) => resource.fields[name] ?? [])
    const base = {
      title: pageTitle(request, resource),
      query,
      at,
      layout,
      views: views.map(({ settings: _columns, table: _here, ...view }) => view),
    }
    const dictionaries = dictionariesOf(signedIn, fields).catch(failureOf)
    const isRead = !hasUnreadable(query)
    const rowsAt = (at: ListQuery) => read?.(signedIn.blade, at) ?? signedIn.blade.list(definition, toCallQuery(at, resource))
    const rowsOf = () => (query.print ? printedRows((current) => rowsAt({ ...query, current, size: maxSize })) : rowsAt(query))
    const page = isRead ? rowsOf().catch(failureOf) : { ...pageOfNone, size: query.size }
    const counted = isRead ? count?.(signedIn, query).catch(failureOf) : undefined
    const offers = searchOffers(signedIn, resource, query.filters, await choice).catch(failureOf)
    const [dicts, offered, list, counts] = await Promise.all([dictionaries, offers, page, counted])
    const allDictionaries = { ...(isFailure(dicts) ? {} : dicts), ...(isFailure(offered) ? {} : offered) }
    if (isFailure(list)) {
      context.log.warn(
        { requestId: context.requestId, tenant: signedIn.caller.tenant.current, failure: list },
        `list of ${resource.name} failed`,
      )
      return data<ListData>(
        { ...base, rows: [], total: 0, dictionaries: allDictionaries, failure: list },
        { status: list.kind === 'forbidden' ? 403 : 200 },
      )
    }
    const last = Math.max(1, Math.ceil(list.total / query.size))
    // The rows of this page were deleted, or the page never existed: go to the last page that has rows.
    if (resource.shape === 'page' && !query.print && !list.records.length && query.current > last) {
      if (last > 1) url.searchParams.set('current', String(last))
      else url.searchParams.delete('current')
      throw redirect(pageAddress(url))
    }
    // `open` asks for the first or last row, because the id of a row on the next page is not known in advance.
    const edge = url.searchParams.get('open')
    const opened = edge === 'last' ? list.records.at(-1) : edge === 'first' ? list.records[0] : undefined
    if (opened) throw redirect(`${resource.path}/${String(opened.id)}${searchOf(query)}`)
    const rows = list.records.map((row) => project(row, names))
    const pictures = picturesOfRows(request, context, resource, names, rows)
    return data<ListData>({
      ...base,
      rows,
      total: list.total,
      dictionaries: allDictionaries,
      pictures,
      ...(counts && !isFailure(counts) && { counts }),
      ...(!rows.length && isRead && (await whyEmpty(signedIn, resource, query))),
    })
  })
}

/** A user without a hospital sees an empty list of hospital data, with this explanation. */
async function whyEmpty({ blade }: SignedInRequest, { fields }: Resource, { filters }: ListQuery): Promise<Pick<ListData, 'empty'>> {
  if (!fields.hosId || Object.keys(filters).length) return {}
  const own = await blade.call(hosSuperior, {}).catch(failureOf)
  return !isFailure(own) && !own.data.length ? { empty: 'noHospital' } : {}
}

export interface DetailData {
  title: string
  row: AnyRow
  dictionaries: Dictionaries
  pictures: ShownPictures | undefined
  /** Names of the rows that its fields refer to, where no other field has the name. */
  names: Readonly<Record<string, string>>
}

/** @throws Response 404 when there is no such row, and whatever the call throws */
export async function loadRow<R extends Resource>(signedIn: SignedInRequest, request: Request, resource: R, id: string): Promise<Row<R>> {
  // Rows of some resources cannot be read one by one; their list is all there is.
  const row = resource.calls.detail ? await signedIn.blade.detail(resource, id) : undefined
  if (!row) throw data({ msg: textsOf(request)('crud.missing'), requestId: signedIn.caller.requestId }, { status: 404 })
  return row
}

/** Names of the rows that a detail refers to. */
async function referredNames(
  request: Request,
  signedIn: SignedInRequest,
  resource: Resource,
  row: AnyRow,
): Promise<Record<string, string>> {
  const fields = Object.keys(resource.fields).filter((name) => !namesBeside(resource, name).length)
  const names = await namesInValues(
    signedIn,
    resource,
    fields.map((field) => ({ field, value: row[field] })),
  )
  const joined = ([field, byId]: [string, Readonly<Record<string, string>>]) =>
    [
      field,
      idsIn(row[field])
        .flatMap((id) => byId[id] ?? [])
        .join(textsOf(request)('app.comma')),
    ] as const
  return Object.fromEntries(Object.entries(names).map(joined))
}

export function loadDetail({ request, context, params }: Args, definition: Resource) {
  const resource = inDialect(definition, context.blade.dialect)
  return requireSession(request, context, async (signedIn): Promise<DetailData> => {
    const [row, dictionaries] = await Promise.all([
      loadRow(signedIn, request, resource, params.id ?? ''),
      dictionariesOf(signedIn, Object.values(resource.fields)),
    ])
    const pictures = picturesOfRows(request, context, resource, Object.keys(resource.fields), [row])
    return {
      title: pageTitle(request, resource),
      row,
      dictionaries,
      pictures,
      names: await referredNames(request, signedIn, resource, row),
    }
  })
}

/** The reason why a form was not saved: validation errors, or a conflict. */
export type Unsaved = SubmissionResult | Conflict

/** A form that was saved. */
export interface Saved {
  /** Fields whose text the server stored differently from what was typed. */
  rewritten: readonly string[]
  /** Set if the change can be undone. */
  undo?: Offer
}
export const isSaved = (result: Unsaved | Saved): result is Saved => 'rewritten' in result

/** The toast after saving; `text` is the success message. */
export function savedToast(
  request: Request,
  resource: Pick<Resource, 'name' | 'dialect'>,
  { rewritten, undo }: Saved,
  text: string,
): Toast {
  const language = languageOf(request)
  const names = fieldLabels(resource.name, rewritten, language, resource.dialect)
  return { tone: 'success', text, ...(undo && { undo }), ...(names && { detail: textsOf(request)('crud.rewritten', { names }) }) }
}

/** The answer to a form that was not saved. */
export const unsaved = (result: Unsaved) => data(result, { status: isConflict(result) ? 409 : 400 })

interface SaveOptions {
  /** Fields to change, whatever else the form sends; all by default. */
  fields?: readonly string[]
  /** The field that a refusal is about, so that the message is shown beside it. */
  refusedField?: (msg: string) => string | undefined
}

/**
 * Validates a form with the shared schema and submits it. Nothing is thrown for what staff can fix: field errors,
 * the server's refusal as a form error, and a row that somebody else changed or deleted since the form was
 * loaded. The answer contains what was typed.
 * @returns what was saved, or why it was not
 */
export function saveForm(
  { request, context }: Args,
  definition: Resource,
  id?: string,
  { fields = definition.form, refusedField }: SaveOptions = {},
): Promise<Unsaved | Saved> {
  const resource = inDialect(definition, context.blade.dialect)
  const t = textsOf(request)
  return requireSession(request, context, async (signedIn) => {
    const { blade } = signedIn
    const { form, open } = afterChoice(resource, await readForm(request, formLimit(resource)))
    for (const name of resource.form) if (!fields.includes(name)) form.delete(name)
    const submission = parseForm(form, resourceForm(resource, id ? 'update' : 'insert', languageOf(request)))
    if (submission.status !== 'success') return submission.reply()
    if (open.length) return submission.reply({ fieldErrors: Object.fromEntries(open.map((name) => [name, [t('merge.choose')]])) })
    // Null clears a field, but Blade ignores null keys, so "" is sent.
    const values = Object.fromEntries(Object.entries(submission.value).map(([name, value]) => [name, value ?? '']))
    const rewritten = resource.form.filter(
      (name) => fieldOf(resource, name).base === 'password' && isRewritten(context.blade, String(values[name] ?? '')),
    )
    if (rewritten.length) {
      const text = refusalText('passwordSigns', signedIn.caller.language)
      return submission.reply({ fieldErrors: Object.fromEntries(rewritten.map((name) => [name, [text]])) })
    }
    const check = (of: string) => checkVersion(signedIn, { resource, form, values, load: () => blade.detail(resource, of) })
    try {
      const now = id ? await check(id) : undefined
      if (isConflict(now)) return now
      const taken = await takenFields(signedIn, resource, values, carriedIn(form.get(baseKey)), id)
      if (Object.keys(taken).length) return submission.reply({ fieldErrors: taken })
      const refusals = id ? await changeRefusals(signedIn, resource, id, values) : {}
      if (Object.keys(refusals).length) return submission.reply({ fieldErrors: refusals })
      await blade.submit(resource, now ? { id, ...values, [versionKey]: now.version } : values)
      const undo = id ? await offerOf(signedIn, context.now()) : undefined
      return { rewritten: await rewrittenFields(signedIn, resource, values, id), undo }
    } catch (error) {
      const failure = failureOf(error)
      const now = id && failure.code === 409 ? await check(id).catch(failureOf) : undefined
      if (isConflict(now)) return now
      const text = failureText(failure, t, 'Form')
      const field = refusedField?.(failure.msg)
      return submission.reply(field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] })
    }
  })
}
