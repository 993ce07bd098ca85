/** The export of a list: parses the address, and produces the file. */
import { fieldOf, type AnyRow, type Resource } from '#contract/resource.ts'
import { mostPhones, phoneView } from '#contract/endpoints/phone.ts'
import { parseListQuery, snake, toCallQuery } from '#contract/query.ts'
import { label } from '#contract/labels/index.ts'
import { isId } from '#contract/field-meta.ts'
import type { Say } from '#app/i18n/use-language.ts'
import type { AppLoadContext } from '@remix-run/node'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { mayUse } from '#app/blade/rights.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
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
  const format = formats.find((candidate) => candidate === (params.get('format') ?? 'xlsx'))
  if (!format) return t('export.badFormat')
  const openFields = openColumns(resource)
  const requestedColumns = [...new Set(params.getAll('columns'))]
  const columns = requestedColumns.length ? requestedColumns : openFields.filter((name) => resource.columns.includes(name))
  if (!columns.every((name) => openFields.includes(name))) return t('export.badColumns')
  const query = parseListQuery(resource, params)
  const wrong = [...query.ignored, ...Object.keys(query.unreadable)][0]
  if (wrong) return t('export.badFilter', { name: wrong })
  const ids = params.get('scope') === 'selected' ? [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))] : undefined
  if (ids && (!ids.length || ids.length > mostSelected || !ids.every(isId))) return t('export.badSelection', { max: mostSelected })
  const sort = query.sort && { [query.sort.descending ? 'descs' : 'ascs']: snake(query.sort.field) }
  return { format, columns, filters: toCallQuery({ ...query, sort: undefined }, resource), sort, ids, framed: params.get('framed') === '1' }
}

type Rows = readonly AnyRow[]

/**
 * Adds complete phone numbers to the rows of a file for users with the right, through the call that audits each. Others get them
 * masked.
 */
async function phonesFor(
  signedIn: SignedInRequest,
  resource: Resource,
  columns: readonly string[],
): Promise<(rows: Rows) => Promise<Rows>> {
  const isAsked = columns.some((name) => fieldOf(resource, name).kind === 'phone')
  const may = isAsked && (await capabilitiesOf(signedIn))('phone-view') && (await mayUse(signedIn, phoneView.needs))
  if (!may) return (rows) => Promise.resolve(rows)
  return async (rows) => {
    const phonesById = new Map<string, Record<string, string>>()
    for (let at = 0; at < rows.length; at += mostPhones) {
      const ids = rows.slice(at, at + mostPhones).map(({ id }) => String(id))
      const { data } = await signedIn.blade.call(phoneView, { resource: resource.name, ids })
      for (const one of data) phonesById.set(one.id, one.phones)
    }
    return rows.map((row) => ({ ...row, ...phonesById.get(String(row.id)) }))
  }
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
    columns.map((name) => fieldOf(resource, name)),
  )
  const reader = { dictionaries, language, t }
  const phones = await phonesFor(signedIn, resource, columns)
  async function* batches() {
    for await (const batch of allRows(signedIn.blade, resource, { filters, sort, ids, signal })) {
      const rows = await phones(batch.rows)
      yield { ...batch, rows: rows.map((row) => rowCells(resource, columns, row, reader)) }
    }
  }
  return download({
    ...file,
    title: label(resource.name, 'title', language, resource.dialect),
    head: headOf(resource, columns, language),
    batches: batches(),
    at: context.now(),
    signal,
    drained: context.drained,
  })
}
