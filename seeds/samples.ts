/** Demo rows of resources that have none yet, derived from their definitions. */
import { rowLabel } from '#contract/labels/index.ts'
import type { Resource } from '#contract/resource.ts'
import { allResources, resourceNamed } from '#contract/resources/index.ts'
import { isMadeByForm, sampleValues, type Sampling, storedFields } from '#contract/sample.ts'
import type { FieldMeta } from '#contract/field-meta.ts'
import type { Db } from '#db/open.ts'
import { tableNamed } from '#db/tables/index.ts'
import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { createIds } from './ids.ts'
import type { SeedLanguage } from './text.ts'

/** The ids of rows that a field may refer to. */
export function idsOf(db: Pick<Db, 'select'>, resource: string, only: FieldMeta['only'] = {}): string[] {
  const table = tableNamed(resource)
  if (!table) return []
  const columns = getTableColumns(table)
  if (!columns.id) return []
  const conditions = Object.entries({ ...only, ...(columns.isDeleted && { isDeleted: 0 }) }).map(([name, value]) =>
    columns[name] ? eq(columns[name], value) : undefined,
  )
  return db
    .select({ id: columns.id })
    .from(table)
    .where(and(...conditions))
    .orderBy(asc(columns.id))
    .limit(10)
    .all()
    .map(({ id }) => String(id))
}

/** A row without its id, in which every optional field is empty. */
export function sampleRow(resource: Resource, table: SQLiteTable, sampling: Sampling & { time: string }): Record<string, unknown> {
  const { createTime, updateTime } = getTableColumns(table)
  return {
    ...(createTime && { createTime: sampling.time }),
    ...(updateTime && { updateTime: sampling.time }),
    ...sampleValues(resource, storedFields(resource), sampling),
  }
}

/** Rows of each resource. */
const most = 3

export function seedSamples(db: Pick<Db, 'insert' | 'select'>, now: string, language: SeedLanguage): void {
  const nextId = createIds(90)
  const visited = new Set<string>()

  function fill(resource: Resource): void {
    const table = tableNamed(resource.name)
    if (visited.has(resource.name) || !table || !isMadeByForm(resource)) return
    visited.add(resource.name)
    for (const field of storedFields(resource)) {
      const target = resourceNamed(resource.fields[field]?.ref ?? '')
      if (target) fill(target)
    }
    if (idsOf(db, resource.name).length) return
    for (let nth = 0; nth < most; nth++) {
      const of = (ref: string, only: FieldMeta['only']) => {
        const ids = idsOf(db, ref, only)
        return ids[nth % ids.length] ?? ''
      }
      const name = `${rowLabel(resource.name, language)} ${nth + 1}`
      const row = sampleRow(resource, table, { word: `${resource.name}${nth + 1}`.slice(-16), name, of, nth, time: now })
      db.insert(table)
        .values({ ...row, id: nextId() })
        .run()
    }
  }
  allResources.forEach(fill)
}
