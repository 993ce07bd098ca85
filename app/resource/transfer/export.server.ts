/** The export of a list: parses the address, and produces the file. */
import { parseListQuery, snake, toCallQuery } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import { label } from '#contract/labels/index.ts'
import { isId } from '#contract/values.ts'
import type { Say } from '#app/i18n/use-language.ts'
import type { AppLoadContext } from '@remix-run/node'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'
import { headOf, rowCells } from './cells.server.ts'
import { openColumns } from '#app/resource/columns.ts'
import { download } from './download.server.ts'
import { allRows, type Wanted } from './rows.server.ts'
import { formats, type Format } from '#sheets/sheet.ts'

/** Most selected rows that an address can name. */
export const mostSelected = 500

export interface ExportChoice {
  format: Format
  columns: string[]
  filters: Wanted['filters']
  sort: Wanted['sort']
  /** Absent: all matching rows. */
  ids?: string[]
  framed: boolean
}

/** @returns the error message where the address is invalid */
export function readExport(resource: Resource, params: URLSearchParams, t: Say): ExportChoice | string {
  const format = formats.find((known) => known === (params.get('format') ?? 'xlsx'))
  if (!format) return t('export.badFormat')
  const known = openColumns(resource)
  const asked = [...new Set(params.getAll('columns'))]
  const columns = asked.length ? asked : known.filter((name) => resource.columns.includes(name))
  if (!columns.every((name) => known.includes(name))) return t('export.badColumns')
  const query = parseListQuery(resource, params)
  if (query.ignored.length) return t('export.badFilter', { name: query.ignored[0] })
  const ids = params.get('scope') === 'selected' ? [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))] : undefined
  if (ids && (!ids.length || ids.length > mostSelected || !ids.every(isId))) return t('export.badSelection', { max: mostSelected })
  const sort = query.sort && { [query.sort.descending ? 'descs' : 'ascs']: snake(query.sort.field) }
  return { format, columns, filters: toCallQuery({ ...query, sort: undefined }, resource), sort, ids, framed: params.get('framed') === '1' }
}

export async function exportList(
  signedIn: SignedInRequest,
  context: AppLoadContext,
  signal: AbortSignal,
  resource: Resource,
  { columns, filters, sort, ids, ...file }: ExportChoice,
  t: Say,
): Promise<Response> {
  const { language } = signedIn.caller
  const dictionaries = await dictionariesOf(
    signedIn,
    columns.map((name) => resource.fields[name]!),
  )
  const reader = { dictionaries, language, t }
  async function* batches() {
    for await (const batch of allRows(signedIn.blade, resource, { filters, sort, ids, signal }))
      yield { ...batch, rows: batch.rows.map((row) => rowCells(resource, columns, row, reader)) }
  }
  return download({
    ...file,
    title: label(resource.name, 'title', language),
    head: headOf(resource, columns, language),
    batches: batches(),
    at: context.now(),
    signal,
    drained: context.drained,
  })
}
