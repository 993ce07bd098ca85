/** The verbs list, detail, submit and remove for every kind of row. */
import { bySort, nest } from './trees.ts'
import { BadSql, filtered, pageOf, sorted } from './query.ts'
import { noted, type Answer } from './recordings.ts'
import {
  answerOf,
  type Cell,
  done,
  fault,
  type Kind,
  type KindName,
  kindOf,
  nextId,
  type Row,
  sourceNull,
  type Table,
  unchanged,
} from './rows.ts'
import { detailed, listed } from './derived-fields.ts'
import { refusedRoles } from './sessions.ts'
import { bound, foreign, furnish, passwordKey, seenBy } from './tenants.ts'
import { type Call, idsIn, rowBy, stampOf, type World } from './world.ts'

export const missing = (name: string): Answer => {
  const { status, answer } = noted('ids missing')
  return { status, answer: { ...answer, msg: answer.msg.replace(/\w+$/, name) } }
}

/** Before 5.0, an empty role or department makes every list of users fail (contract page springblade, fact 5). */
export function checkUsers({ version, tables }: World): void {
  if (version === '4.10' && tables.user.rows.some(({ roleId, deptId }) => roleId === '' || deptId === ''))
    throw new BadSql(fault(500, '\n### Error querying database.  Cause: java.sql.SQLSyntaxErrorException: … id IN () …'))
}

export function list(world: World, name: KindName, { query, me }: Call): Answer {
  const kind = kindOf(name)
  const table = { ...world.tables[name], rows: seenBy(name, world.tables[name].rows, me) }
  if (name === 'user') checkUsers(world)
  const matches = filtered(kind, table, query)
  if (kind.whole) {
    const ordered = name === 'menu' || name === 'dict' ? [...matches].sort(bySort) : matches
    return answerOf(nest(ordered.map((row) => listed(world, name, row))))
  }
  // Log lists ignore the requested order (fact 7).
  const ordered = kind.base.startsWith('/blade-log/') ? matches : sorted(table, matches, query)
  const toListed = (row: Row) => listed(world, name, row)
  return pageOf(ordered.map(toListed), query)
}

/** The answer to an id that is not a number (contract page springblade §2). */
const notId = fault(
  400,
  "id:Failed to convert property value of type 'java.lang.String' to required type 'java.lang.Long' for property 'id'",
)

export function detail(world: World, name: KindName, { query }: Call): Answer {
  const { key = 'id', fails } = kindOf(name)
  if (key === 'id' && !/^\d+$/.test(query.id ?? '')) return notId
  if (name === 'user') checkUsers(world)
  const row = rowBy(world.tables[name].rows, query[key], key)
  if (row) return answerOf(detailed(world, name, row))
  return fails ? sourceNull : answerOf({}, '暂无承载数据')
}

/** Rewrites text like the filter of the server (contract page springblade, fact 15). */
const harmless = (text: string) => text.replace(/<\/?(?:script|p)\b[^>]*>/g, '').replace(/&(?!amp;)/g, '&amp;')

const isDate = (name: string) => /Time$|^birthday$/.test(name)
class BadBody extends Error {}

/** The columns that a body sets; an empty number or date is not set (fact 11). @throws BadBody */
function cellsOf({ columns, blank }: Table, body: Call['body']): Row {
  const cells = Object.entries(body).flatMap(([name, value]): [string, Cell][] => {
    if (name === 'id' || !columns.has(name) || value === null || value === undefined) return []
    const text = typeof value === 'string' ? harmless(value) : typeof value === 'number' ? String(value) : JSON.stringify(value)
    const isNumber = typeof blank[name] === 'number'
    const isLong = name === 'parentId' || name === 'menuId'
    if (text === '' && (isNumber || isLong || isDate(name))) return []
    if (isNumber && !/^-?\d+$/.test(text))
      throw new BadBody(`JSON parse error: Cannot deserialize value of type \`java.lang.Integer\` from String "${text}"`)
    if (isDate(name) && !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text))
      throw new BadBody(`JSON parse error: Text '${text}' could not be parsed at index 10`)
    return [[name, isNumber ? Number(text) : text]]
  })
  return Object.fromEntries(cells)
}

/** Refusals before a row is written; the messages of contract page springblade §1. */
function refused(
  world: World,
  name: KindName,
  row: Row,
  old: Row | undefined,
  { body, me }: Pick<Call, 'body' | 'me'>,
): Answer | undefined {
  const others = world.tables[name].rows.filter(({ id }) => id !== row.id)
  if (name === 'dept' && row.parentId === row.id) return fault(400, '父节点不可选择自身!')
  if (name === 'dict' && others.some((one) => one.code === row.code && one.dictKey === row.dictKey))
    return fault(400, '当前字典键值已存在!')
  if (name === 'user' && !old && others.some((one) => one.account === row.account && one.tenantId === row.tenantId))
    return noted('account taken')
  if (name === 'user') return refusedRoles(world, me, body.roleId)
  if (name === 'role' && world.version !== '4.10' && row.roleAlias === 'administrator' && !me?.aliases.includes('administrator'))
    return noted('alias of the super administrator')
  return undefined
}

/** Sets the parent: a top-level department is sent without one; `0` is not a valid parent (fact 10). */
function placed(name: KindName, row: Row, { body, tables }: Pick<Call, 'body'> & Pick<World, 'tables'>): Row | Answer {
  const requestedParent = body.parentId === undefined || body.parentId === null ? '' : String(body.parentId)
  if (name !== 'dept') return row.parentId === '' ? { ...row, parentId: '0' } : row
  if (requestedParent === '') return { ...row, parentId: '0', ancestors: '0' }
  const parent = rowBy(tables.dept.rows, requestedParent)
  if (!parent) return fault(400, row.id ? '上级部门不存在!' : '父节点不可选择自身!')
  return { ...row, tenantId: parent.tenantId!, parentId: requestedParent, ancestors: `${String(parent.ancestors)},${requestedParent}` }
}

export function submit(world: World, name: KindName, { body: sent, me }: Pick<Call, 'body' | 'me'>): Answer {
  const refusal = foreign(world, name, sent.id ? [String(sent.id)] : [], me)
  if (refusal) return refusal
  const body = bound(name, sent, me)
  const table = world.tables[name]
  const kind: Kind = kindOf(name)
  const old = body.id ? rowBy(table.rows, body.id) : undefined
  const caller = rowBy(world.tables.user.rows, me?.userId)
  // Only the super administrator, who adds rows to any tenant, has to name one.
  if (!old && kind.tenant && !body.tenantId && me?.aliases.includes('administrator')) return noted('new, no tenantId')
  try {
    const now = stampOf(world.now())
    const by = me?.userId ?? ''
    const createDept = caller?.deptId ?? ''
    const ofTenant = kind.tenant && { tenantId: caller?.tenantId ?? '' }
    const stamps = { ...ofTenant, createUser: by, createDept, createTime: now, updateUser: by, updateTime: now, status: 1, isDeleted: 0 }
    const own = Object.fromEntries(Object.entries(stamps).filter(([column]) => column in table.blank))
    const cells = cellsOf(table, body)
    // An update that sets no column is invalid SQL (contract page springblade, fact 11).
    if (name === 'dict' && old && !Object.keys(cells).length) return fault(500, 'Error updating database.')
    const merged = { ...(old ?? { ...table.blank, ...own, ...(name === 'menu' && { action: 0, isOpen: 1 }) }), ...cells }
    const row = 'parentId' in table.blank ? placed(name, merged, { body, tables: world.tables }) : merged
    if (isAnswer(row)) return row
    const conflict = refused(world, name, row, old, { body, me })
    if (conflict) return conflict
    if (name === 'user') choosePassword(world, row, body)
    if (old) Object.assign(old, row, 'updateTime' in table.blank ? { updateTime: now } : {})
    else {
      const created = { ...row, id: nextId() }
      table.rows.push(created)
      if (name === 'tenant') furnish(world, created)
    }
    return done
  } catch (error) {
    if (error instanceof BadBody) return fault(400, error.message)
    throw error
  }
}
const isAnswer = (of: Row | Answer): of is Answer => typeof of.answer === 'object'

/** Forms send passwords in plain text (fact 3); without one the user cannot sign in. */
function choosePassword({ passwords }: World, row: Row, { password }: Call['body']): void {
  if (typeof password === 'string' && password) passwords.set(passwordKey(row), harmless(password))
  row.password = 'a digest'
}

export function remove(world: World, name: KindName, { query, me }: Call): Answer {
  if (query.ids === undefined) return missing('ids')
  const refusal = foreign(world, name, idsIn(query.ids), me)
  if (refusal) return refusal
  const table = world.tables[name]
  const ids = new Set(idsIn(query.ids))
  const left = table.rows.filter(({ id }) => !ids.has(String(id)))
  if (left.length === table.rows.length) return unchanged
  table.rows = left
  return done
}
