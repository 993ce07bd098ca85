/** Loaders and actions of lists, details and forms, shared by all resources. */
import { label } from '#contract/labels/index.ts'
import { parseListQuery, toCallQuery, type ListQuery } from '#contract/query.ts'
import type { AnyRow, Resource, Row } from '#contract/resource.ts'
import { versionKey } from '#contract/version-keys.ts'
import { formatTime } from '#contract/rules/time.ts'
import { layoutOf, type Layout, type SavedView } from '#contract/table-settings.ts'
import type { SubmissionResult } from '@conform-to/react'
import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type BladeClient, type RowPage, treeFields } from '../blade/client.server.ts'
import { dictionariesOf, type Dictionaries } from '../blade/dictionaries.server.ts'
import { BladeError, type Failure } from '../blade/failure.ts'
import { failureText } from '../blade/failure-text.ts'
import { requireSession, type SignedInRequest } from '../blade/session.server.ts'
import { textsOf } from '../i18n/i18n.server.ts'
import { languageOf } from '../lib/prefs.server.ts'
import { formLimit, readForm } from '../lib/read-form.server.ts'
import { type Conflict, isConflict } from './conflict.ts'
import { searchOf, viewAddress } from './list-address.ts'
import { searchOffers } from './search-offers.server.ts'
import { afterChoice, checkVersion } from './stale.server.ts'
import { parseForm } from './submission.ts'

export type Args = Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>

export interface ListData {
  title: string
  query: ListQuery
  rows: AnyRow[]
  total: number
  dictionaries: Dictionaries
  layout: Layout
  /** Named views of this list, without their columns. */
  views: Omit<SavedView, 'settings' | 'table'>[]
  /** Set when the list failed to load; the rest of the page still works. */
  failure?: Failure
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
  at: string
}

/** Title of a page: its content, then the name of the console. */
export const pageTitle = (request: Request, resource: Pick<Resource, 'name'>): string =>
  `${label(resource.name, 'title', languageOf(request))} · ${textsOf(request)('app.name')}`

/** Without JavaScript a search form sends empty fields too: redirects to an address without them. */
function cleanAddress(url: URL): string | undefined {
  const kept = [...url.searchParams].filter(([, value]) => value.trim() !== '')
  if (kept.length === [...url.searchParams].length) return undefined
  return `${url.pathname}${kept.length ? `?${new URLSearchParams(kept)}` : ''}`
}

const isListAddress = (url: URL, resource: Resource) => url.pathname.replace(/\.data$/, '') === resource.path

/** Sends only what the page shows: columns, fields that a card or an action needs, and the id. */
const project = (row: AnyRow, names: readonly string[]): AnyRow => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

const searchAndColumns = (resource: Resource) =>
  [...new Set([...resource.search, ...resource.columns])].map((name) => resource.fields[name]!)

/**
 * A page of rows for the request's address.
 * @param more fields that the page needs beyond its columns
 * @param read replaces the list call
 */
export function loadList(
  { request, context }: Args,
  resource: Resource,
  more: readonly string[] = [],
  read: (blade: BladeClient, query: ListQuery) => Promise<RowPage<Resource>> = (blade, query) => blade.list(resource, toCallQuery(query)),
) {
  return requireSession(request, context, async (signedIn) => {
    const url = new URL(request.url)
    const clean = cleanAddress(url)
    if (clean) throw redirect(clean.replace(/\.data(?=\?|$)/, ''))
    const query = parseListQuery(resource, url.searchParams)
    const { user } = signedIn.session
    const views = context.store.views(user, resource.name)
    const opening = views.find((view) => view.isDefault)
    if (opening && !url.search && isListAddress(url, resource)) throw redirect(viewAddress(resource, opening))
    const chosen = views.find((view) => view.id === query.view)
    const layout = layoutOf(resource.columns, chosen?.settings ?? context.store.tableSettings(user, resource.name))
    const names = [...new Set(['id', ...resource.columns, ...more, ...(resource.shape === 'tree' ? treeFields : [])])]
    const fields = [...searchAndColumns(resource), ...more.map((name) => resource.fields[name]!)]
    const base = {
      title: pageTitle(request, resource),
      query,
      at: formatTime(context.worldNow()),
      layout,
      views: views.map(({ settings: _columns, table: _here, ...view }) => view),
    }
    const dictionaries = dictionariesOf(signedIn, fields).catch(failureOf)
    const page = read(signedIn.blade, query).catch(failureOf)
    const offers = searchOffers(signedIn, resource, query.filters).catch(failureOf)
    const [dicts, offered, list] = await Promise.all([dictionaries, offers, page])
    const known = { ...(isFailure(dicts) ? {} : dicts), ...(isFailure(offered) ? {} : offered) }
    if (isFailure(list)) {
      context.log.warn({ requestId: context.requestId, failure: list }, `list of ${resource.name} failed`)
      return data<ListData>(
        { ...base, rows: [], total: 0, dictionaries: known, failure: list },
        { status: list.kind === 'forbidden' ? 403 : 200 },
      )
    }
    // why: the next row may be on the next page, where its id is not known yet
    const edge = url.searchParams.get('open')
    const opened = edge === 'last' ? list.records.at(-1) : edge === 'first' ? list.records[0] : undefined
    if (opened) throw redirect(`${resource.path}/${String(opened.id)}${searchOf(query)}`)
    return data<ListData>({ ...base, rows: list.records.map((row) => project(row, names)), total: list.total, dictionaries: known })
  })
}

const isFailure = (value: object): value is Failure => 'kind' in value && 'requestId' in value

/** Turns a failed call into something that a panel can show. */
export function failureOf(error: unknown): Failure {
  if (error instanceof BladeError) return error.failure
  throw error
}

export interface DetailData {
  title: string
  row: AnyRow
  dictionaries: Dictionaries
}

/** @throws Response 404 when there is no such row, and what the call throws. */
export async function loadRow<R extends Resource>(signedIn: SignedInRequest, request: Request, resource: R, id: string): Promise<Row<R>> {
  const row = await signedIn.blade.detail(resource, id)
  if (!row) throw data({ msg: textsOf(request)('crud.missing'), requestId: signedIn.caller.requestId }, { status: 404 })
  return row
}

export function loadDetail({ request, context, params }: Args, resource: Resource) {
  return requireSession(request, context, async (signedIn): Promise<DetailData> => {
    const [row, dictionaries] = await Promise.all([
      loadRow(signedIn, request, resource, params.id ?? ''),
      dictionariesOf(signedIn, Object.values(resource.fields)),
    ])
    return { title: pageTitle(request, resource), row, dictionaries }
  })
}

/** Why a form was not saved: validation errors, or a conflict. */
export type Unsaved = SubmissionResult | Conflict

/** The answer to a form that was not saved. */
export const unsaved = (result: Unsaved) => data(result, { status: isConflict(result) ? 409 : 400 })

interface SaveOptions {
  /** Fields to change, whatever else the form sends; all by default. */
  fields?: readonly string[]
  /** The field that a refusal is about, so that the message is shown beside it. */
  fieldOf?: (msg: string) => string | undefined
}

/**
 * Validates a form with the shared schema and submits it. Nothing is thrown for what staff can fix: field errors,
 * the server's refusal as a form error, and a row that somebody else changed or deleted since the form was
 * loaded. The answer contains what was typed.
 * @returns undefined when it was saved
 */
export function saveForm(
  { request, context }: Args,
  resource: Resource,
  id?: string,
  { fields = resource.form, fieldOf }: SaveOptions = {},
): Promise<Unsaved | undefined> {
  const t = textsOf(request)
  return requireSession(request, context, async (signedIn) => {
    const { blade } = signedIn
    const { form, open } = afterChoice(resource, await readForm(request, formLimit(resource)))
    for (const name of resource.form) if (!fields.includes(name)) form.delete(name)
    const submission = parseForm(resource, id ? 'update' : 'insert', languageOf(request), form)
    // why: a password is never sent back to the browser
    const hideFields = resource.form.filter((name) => resource.fields[name]!.kind === 'password')
    if (submission.status !== 'success') return submission.reply({ hideFields })
    if (open.length)
      return submission.reply({ hideFields, fieldErrors: Object.fromEntries(open.map((name) => [name, [t('merge.choose')]])) })
    // why: null clears; Blade ignores a null key, and writes ""
    const values = Object.fromEntries(Object.entries(submission.value).map(([name, value]) => [name, value ?? '']))
    const check = (of: string) => checkVersion(signedIn, { resource, form, values, load: () => blade.detail(resource, of) })
    try {
      const now = id ? await check(id) : undefined
      if (isConflict(now)) return now
      await blade.submit(resource, now ? { id, ...values, [versionKey]: now.version } : values)
      return undefined
    } catch (error) {
      const failure = failureOf(error)
      const now = id && failure.code === 409 ? await check(id).catch(failureOf) : undefined
      if (isConflict(now)) return now
      const text = failureText(failure, t)
      const field = fieldOf?.(failure.msg)
      return submission.reply({ hideFields, ...(field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }) })
    }
  })
}
