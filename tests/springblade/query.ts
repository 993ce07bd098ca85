/** How lists read their query (contract page springblade, facts 6 and 7). */
import { noted } from './recordings.ts'
import { answerOf, type Cell, fault, type Kind, type Row, type Table } from './rows.ts'
import type { Answer } from './recordings.ts'

type Query = Readonly<Record<string, string>>

const paging = new Set(['current', 'size', 'ascs', 'descs'])
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Thrown where the database of the server reports an error. */
export class BadSql extends Error {
  constructor(readonly answer: Answer) {
    super(answer.answer.msg)
  }
}

/** The recorded error, with another column name. */
function unknownColumn(name: string, clause = 'WHERE'): BadSql {
  const { status, answer } = noted('a name the table has not')
  return new BadSql({
    status,
    answer: { ...answer, msg: answer.msg.replaceAll('user_type', snake(name)).replaceAll("'WHERE'", `'${clause}'`) },
  })
}

const compare = (a: Cell, b: Cell) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1)
const like = (cell: string, value: string) => cell.toLowerCase().includes(value.toLowerCase())

const suffixes: Record<string, (cell: string, value: string) => boolean> = {
  _equal: (cell, value) => cell === value,
  _notequal: (cell, value) => cell !== value,
  _like: like,
  _likeleft: (cell, value) => cell.endsWith(value),
  _likeright: (cell, value) => cell.startsWith(value),
  _notlike: (cell, value) => !like(cell, value),
  _gt: (cell, value) => cell > value,
  _ge: (cell, value) => cell >= value,
  _lt: (cell, value) => cell < value,
  _le: (cell, value) => cell <= value,
  _dategt: (cell, value) => cell > value,
  _datege: (cell, value) => cell >= value,
  _datelt: (cell, value) => cell < value,
  _datele: (cell, value) => cell <= value,
  _dateequal: (cell, value) => cell === value,
  _null: (cell) => cell === '',
  _notnull: (cell) => cell !== '',
}

/** The rows that match a query, before paging. @throws BadSql for a name that is not a column */
export function filtered({ bound }: Kind, { rows, columns }: Table, query: Query): Row[] {
  const filters = Object.entries(query).filter(([name, value]) => !paging.has(name) && value !== '')
  if (bound === 'entity') {
    const own = filters.filter(([name]) => columns.has(name))
    return rows.filter((row) => own.every(([name, value]) => String(row[name]) === value))
  }
  return filters.reduce((left, [name, value]) => {
    const suffix = /_[a-z]+$/.exec(name)?.[0] ?? ''
    const column = suffix in suffixes ? name.slice(0, -suffix.length) : name
    if (!columns.has(column)) throw unknownColumn(column)
    if (suffix.startsWith('_date') && !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value))
      throw new BadSql(fault(500, `Text '${value}' could not be parsed at index 10`))
    return left.filter((row) => (suffixes[suffix] ?? like)(String(row[column]), value))
  }, rows)
}

/** @throws BadSql for a name that is not in snake_case or not a column */
export function sorted({ columns }: Table, rows: readonly Row[], { ascs = '', descs = '' }: Query): Row[] {
  const names = [...ascs.split(','), ...descs.split(',')].filter(Boolean)
  for (const name of names) if (/[A-Z]/.test(name) || !columns.has(camel(name))) throw unknownColumn(name, 'ORDER BY')
  const by = (list: string, sign: number) =>
    list.split(',').flatMap((name) => (name ? [(a: Row, b: Row) => sign * compare(a[camel(name)] ?? '', b[camel(name)] ?? '')] : []))
  const orders = [...by(ascs, 1), ...by(descs, -1)]
  return [...rows].sort((a, b) => orders.reduce((comparison, order) => comparison || order(a, b), 0))
}

/** One page (contract page springblade §2): at most 500 rows; size 0 returns only the total, -1 all rows with a total of 0. */
export function pageOf(rows: readonly Row[], { current = '1', size: requestedSize = '10' }: Query): Answer {
  const size = Math.min(Number(requestedSize), 500)
  const at = Math.max(1, Number(current))
  const records = size < 0 ? rows : rows.slice((at - 1) * size, at * size)
  const total = size < 0 ? 0 : rows.length
  return answerOf({ records, total, size, current: at, pages: size > 0 ? Math.ceil(total / size) : 0 })
}
