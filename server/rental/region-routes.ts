/** Regions over HTTP: submit identifies a row by its code, remove by `id` (contract page system §10). */
import { regionCalls } from '#contract/endpoints/system.ts'
import { callPath, permission, submitPaths } from '#contract/resource.ts'
import { region as definition } from '#contract/resources/system.ts'
import { region } from '#db/tables/system.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Router } from 'express'
import { asRecord } from '../core/record.ts'
import { createReader } from '../api/crud/reader.ts'
import { createWriter } from '../api/crud/writer.ts'
import type { CrudDeps, Hooks } from '../api/crud/hooks.ts'
import { textsOf } from '../api/crud/verbs.ts'
import { handle, serve } from '../api/handle.ts'
import type { Regions } from './regions.ts'
import { Refused } from '../core/refusal.ts'
import { lazyRows } from '../core/tree.ts'

export const regionHooks = (regions: Regions): Hooks => ({
  beforeSubmit: (body, id) => ({ ...body, parentCode: regions.parentOf(body, id) }),
  afterWrite(_me, id) {
    if (id !== undefined) regions.derive(id)
  },
})

/** Most regions that a search by name returns. */
const mostNamed = 50

/** Regions whose name, with the names above it, contains every word; undefined without a word. */
function namedBy(words: string): SQL | undefined {
  const path = sql`coalesce(${region.provinceName}, '') || coalesce(${region.cityName}, '') || coalesce(${region.districtName}, '') || ${region.name}`
  return and(...words.split(/\s+/).flatMap((word) => (word ? [sql`instr(${path}, ${word}) > 0`] : [])))
}

const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

export function mountRegions(router: Router, regions: Regions, crud: CrudDeps<typeof definition>): void {
  const reader = createReader(crud)
  const writer = createWriter(crud)

  handle(router, regionCalls.detail, ({ code, id }, me, ctx) => {
    const key = code || id
    return key ? reader.one(me, ctx.language, key) : reader.single(me, ctx)
  })
  const below = <T extends { id: unknown; parentCode: unknown }>(row: T): T & { id: string; parentId: string } => ({
    ...row,
    id: String(row.id),
    parentId: String(row.parentCode),
  })
  handle(router, regionCalls.lazyList, ({ parentCode }, me, ctx) =>
    lazyRows(reader.rows(me, ctx).map(below), regions.parents(), !parentCode),
  )
  handle(router, regionCalls.lazyTree, ({ parentCode }) => lazyRows(regions.nodes(parentCode), regions.parents(), !parentCode))
  handle(router, regionCalls.select, ({ code, words = '' }, me, ctx) => {
    const named = namedBy(words)
    const rows = reader.rows(me, { query: {}, language: ctx.language }, named ?? eq(region.parentCode, code)).map(below)
    return named ? rows.sort((a, b) => Number(a.regionLevel) - Number(b.regionLevel)).slice(0, mostNamed) : rows
  })

  for (const path of submitPaths(definition))
    serve(router, ['POST'], path, async (ctx) => {
      const input = asRecord(ctx.body)
      const code = asText(input.code) || asText(input.id)
      // An existing code means an update, whatever the form intended.
      const old = code !== '' && (regions.exists(code) || asText(input.code) === '')
      const me = await ctx.admit(permission('region', old ? 'edit' : 'add'))
      const body = { ...input, id: old ? code : undefined }
      writer.submit(me, ctx.language, body, old ? {} : { id: code })
    })
  serve(router, ['POST'], callPath(definition, 'remove')!, async (ctx) => {
    const me = await ctx.admit(permission('region', 'delete'))
    const { ids, id } = ctx.parameters
    const codes = textsOf(ids || id)
    if (!codes.length) throw new Refused('paramMissing', { name: 'id' })
    await writer.mayRemove(me, codes)
    writer.remove(me, codes)
  })
}
