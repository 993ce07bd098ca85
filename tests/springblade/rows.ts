/** The rows of the player: the recorded ones, as changed by callers. */
import { type Answer, noted, recordings } from './recordings.ts'

export type Cell = string | number | boolean
export type Row = Record<string, Cell>

export interface Kind {
  /** Base path of the four verbs. */
  base: string
  /** How filters bind (contract page springblade, fact 6): `map` searches substrings, fails on unknown names; `entity` compares exactly. */
  bound: 'map' | 'entity'
  /** The list returns every row at once, nested (fact 8). */
  whole?: true
  /** Any token may call it (fact 2); other kinds need an administrator. */
  everybody?: true
  /** `detail` of a missing row is 500 (fact 12); for other kinds it is an empty object. */
  fails?: true
  /** A new row must name its tenant (fact 4). */
  tenant?: true
  /** The field that identifies a row, where it is not `id` (fact 9). */
  key?: 'code'
  /** Fields of answers that are not columns. */
  derivedFields?: readonly string[]
  /** Columns that no recorded row has. */
  columns?: readonly string[]
}

const system = '/blade-system'
const ofTree = ['parentName', 'hasChildren'] as const
/** The three logs have these in common; only the third has recorded rows. */
const logColumns = [
  ...['id', 'serviceId', 'serverIp', 'serverHost', 'env', 'remoteIp', 'userAgent', 'requestUri', 'method'],
  ...['methodClass', 'methodName', 'params', 'time', 'createBy', 'createTime'],
]

export const kinds = {
  user: { base: `${system}/user`, bound: 'map', fails: true, tenant: true, derivedFields: ['roleName', 'deptName', 'postName', 'sexName'] },
  role: { base: `${system}/role`, bound: 'map', whole: true, fails: true, tenant: true, derivedFields: ofTree },
  menu: {
    base: `${system}/menu`,
    bound: 'map',
    whole: true,
    fails: true,
    derivedFields: [...ofTree, 'categoryName', 'actionName', 'isOpenName'],
  },
  dept: { base: `${system}/dept`, bound: 'map', whole: true, fails: true, derivedFields: ofTree },
  dict: { base: `${system}/dict`, bound: 'map', whole: true, fails: true, derivedFields: ofTree },
  param: { base: `${system}/param`, bound: 'map' },
  client: { base: `${system}/client`, bound: 'entity' },
  region: {
    base: `${system}/region`,
    bound: 'entity',
    everybody: true,
    fails: true,
    key: 'code',
    derivedFields: ['id', 'parentId', ...ofTree],
  },
  'data-scope': { base: `${system}/data-scope`, bound: 'entity', derivedFields: ['scopeTypeName'] },
  'api-scope': { base: `${system}/api-scope`, bound: 'entity', derivedFields: ['scopeTypeName'] },
  topmenu: { base: `${system}/topmenu`, bound: 'entity' },
  post: { base: `${system}/post`, bound: 'entity', fails: true, tenant: true, derivedFields: ['categoryName'] },
  tenant: { base: `${system}/tenant`, bound: 'map' },
  notice: {
    base: '/blade-desk/notice',
    bound: 'map',
    fails: true,
    everybody: true,
    derivedFields: ['categoryName'],
    columns: ['tenantId', 'status', 'createUser', 'createTime', 'updateUser', 'updateTime'],
  },
  usual: { base: '/blade-log/usual', bound: 'map', fails: true, columns: [...logColumns, 'logLevel', 'logId', 'logData'] },
  api: { base: '/blade-log/api', bound: 'map', fails: true, columns: [...logColumns, 'type', 'title'] },
  error: { base: '/blade-log/error', bound: 'map', fails: true },
} as const satisfies Record<string, Kind>
export type KindName = keyof typeof kinds
export const kindOf = (name: KindName): Kind => kinds[name]

const isRow = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every row in an answer; trees are flattened, and `children` removed. */
export function rowsIn(data: unknown): Row[] {
  if (Array.isArray(data)) return data.flatMap(rowsIn)
  if (!isRow(data)) return []
  const { children, records, ...row } = data
  const own = 'id' in row || 'code' in row ? [row as Row] : []
  return [...own, ...rowsIn(records), ...rowsIn(children)]
}

const firstWrite = recordings.findIndex(({ note }) => note === 'new')

function recordedRows({ base, key: own, derivedFields = [] }: Kind): { seed: Row[]; like: Row } {
  const ofBase = recordings
    .map((one, at) => ({ ...one, at }))
    .filter(({ path, caller }) => path.startsWith(`${base}/`) && caller !== 'nobody')
  const seedRows = new Map<string, Row>()
  let like: Row = {}
  const key = own ?? 'id'
  for (const { path, answer, at } of ofBase) {
    const verb = path.slice(base.length + 1)
    const lists = key === 'code' ? ['list', 'lazy-list', 'select', 'detail'] : ['list', 'detail']
    if (!lists.includes(verb)) continue
    for (const row of rowsIn(answer.data)) {
      const cells = Object.fromEntries(Object.entries(row).filter(([name]) => !derivedFields.includes(name)))
      like = { ...like, ...cells }
      if (at < firstWrite) seedRows.set(String(row[key]), { ...seedRows.get(String(row[key])), ...cells })
    }
  }
  return { seed: [...seedRows.values()], like }
}

/** Ids of created rows have 19 digits, like those of the server. */
let last = 2_124_400_000_000n
export const nextId = (): string => String((last += 1n) * 1_000_000n)

export interface Table {
  rows: Row[]
  columns: ReadonlySet<string>
  /** A row without values: text is empty, a number is -1 (contract page springblade §2). */
  blank: Row
}

export type Tables = Record<KindName, Table>

/** Creates the tables; each player has its own. */
export function openTables(): Tables {
  const table = (kind: Kind): Table => {
    const { seed, like } = recordedRows(kind)
    const columns = [...Object.keys(like), ...(kind.columns ?? [])]
    const blank = Object.fromEntries(Object.entries(like).map(([name, value]) => [name, typeof value === 'number' ? -1 : '']))
    return { rows: seed, columns: new Set(columns), blank }
  }
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, table(kind)])) as Tables
}

export const answerOf = (data: unknown, msg = '操作成功'): Answer => ({ status: 200, answer: { code: 200, success: true, data, msg } })
export const done = answerOf({})
export const fault = (status: number, msg: string): Answer => ({ status, answer: { code: status, success: false, data: {}, msg } })
/** A write that changes nothing is refused with HTTP 200 (contract page springblade §2). */
export const unchanged = noted('nothing removed')
/** The error of the server for an unexpected null (fact 12). */
export const sourceNull = noted('no such row')
