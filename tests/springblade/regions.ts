/** Regions, by their code (contract page springblade §1, regions, and fact 9). */
import { recordings, type Answer } from './recordings.ts'
import { answerOf, done, fault, type Row, rowsIn } from './rows.ts'
import { nest } from './trees.ts'
import { missing } from './verbs.ts'
import { type Call, rowBy, type World } from './world.ts'

const path = '/blade-system/region'
/** Regions with children on the recorded server, of which only a few were recorded. */
const parents = new Set(
  recordings
    .filter((one) => one.path === `${path}/lazy-list`)
    .flatMap(({ answer }) => rowsIn(answer.data))
    .filter(({ hasChildren }) => hasChildren)
    .map(({ code }) => code),
)

const number = (code: unknown) => String(Number(code))

/** A row of the lazy calls; its `id` is its code as a number. */
const lazy = (rows: readonly Row[], row: Row): Row => ({
  ...row,
  id: number(row.code),
  parentId: number(row.parentCode),
  parentName: '',
  hasChildren: parents.has(row.code!) || rows.some(({ parentCode }) => parentCode === row.code),
})

/** The children of `parentCode`; with a name or code, matches on every level; otherwise the root and its children. */
function regionsFor({ rows }: { rows: readonly Row[] }, { parentCode, code = '', name = '' }: Call['query']): Row[] {
  const at = rows.filter((row) => String(row.code).includes(code) && String(row.name).includes(name))
  if (parentCode !== undefined) return at.filter((row) => row.parentCode === parentCode)
  return code || name ? at : at.filter(({ level }) => Number(level) < 2)
}

export const lazyList = ({ tables: { region } }: World, { query }: Call): Answer =>
  answerOf(nest(regionsFor(region, query).map((row) => lazy(region.rows, row))))

export const lazyTree = ({ tables: { region } }: World, { query }: Call): Answer =>
  answerOf(
    regionsFor(region, query)
      .map((row) => lazy(region.rows, row))
      .map(({ id, parentId, hasChildren, name }) => ({ id, parentId, hasChildren, title: name, key: id, value: id })),
  )

export const select = ({ tables: { region } }: World, { query: { code = '00' } }: Call): Answer =>
  answerOf(region.rows.filter(({ parentCode }) => parentCode === code))

export function detail({ tables: { region } }: World, { query: { code } }: Call): Answer {
  const row = rowBy(region.rows, code, 'code')
  const parent = row && rowBy(region.rows, row.parentCode, 'code')
  if (!row || !parent) return fault(500, row ? 'Cannot invoke "Region.getName()" because "parent" is null' : 'Source must not be null')
  return answerOf({ ...lazy(region.rows, row), parentName: parent.name, hasChildren: false })
}

/** Field prefixes of the levels, from the province down. */
const levels = ['', 'province', 'city', 'district', 'town', 'village']

export function submit({ tables: { region } }: World, { body }: Call): Answer {
  const old = rowBy(region.rows, body.code, 'code')
  const parent = rowBy(region.rows, body.parentCode ?? old?.parentCode, 'code')
  if (!parent || (!old && (body.level === undefined || body.level === '')))
    return fault(500, 'Cannot invoke "java.lang.Integer.intValue()"')
  const cells = Object.entries(body).flatMap(([name, value]): [string, string | number][] => {
    if (!region.columns.has(name) || value === null || value === undefined) return []
    if (typeof region.blank[name] !== 'number') return [[name, String(value)]]
    return value === '' ? [] : [[name, Number(value)]]
  })
  const row: Row = {
    ...(old ?? region.blank),
    ...Object.fromEntries(cells),
    ancestors: `${String(parent.ancestors)},${String(parent.code)}`,
  }
  const level = levels[Number(row.level)]
  if (level) Object.assign(row, { [`${level}Code`]: row.code, [`${level}Name`]: row.name })
  if (old) Object.assign(old, row)
  else region.rows.push(row)
  return done
}

/** Removes a region by its code, which is sent in `id`. */
export function remove({ tables: { region } }: World, { query: { id } }: Call): Answer {
  if (id === undefined) return missing('id')
  if (region.rows.some(({ parentCode }) => parentCode === id)) return fault(400, '请先删除子节点!')
  region.rows = region.rows.filter(({ code }) => code !== id)
  return done
}
