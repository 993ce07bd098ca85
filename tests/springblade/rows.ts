/** The rows of the player: those that were recorded, and what callers make of them. */
import { type Answer, noted, recordings } from './recordings.ts'

export type Cell = string | number | boolean
export type Row = Record<string, Cell>

export interface Kind {
  /** Address of the four verbs. */
  base: string
  /** How filters bind (contract page springblade, fact 6): `map` says "contains" and fails on unknown names, `entity` compares exactly. */
  bound: 'map' | 'entity'
  /** The list answers every row at once, nested (fact 8). */
  whole?: true
  /** Anybody with a token may call it (fact 2); the others need an administrator. */
  everybody?: true
  /** `detail` of a row that is not there is 500 (fact 12); elsewhere it is an empty object. */
  fails?: true
  /** A new row must name its tenant (fact 4). */
  tenant?: true
  /** The field that identifies a row, where it is not `id` (fact 9). */
  key?: 'code'
  /** Fields that are shown, and are no columns. */
  shown?: readonly string[]
  /** Columns that no recorded row shows. */
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
  user: { base: `${system}/user`, bound: 'map', fails: true, tenant: true, shown: ['roleName', 'deptName', 'postName', 'sexName'] },
  role: { base: `${system}/role`, bound: 'map', whole: true, fails: true, tenant: true, shown: ofTree },
  menu: {
    ...{ base: `${system}/menu`, bound: 'map', whole: true, fails: true },
    shown: [...ofTree, 'categoryName', 'actionName', 'isOpenName'],
  },
  dept: { base: `${system}/dept`, bound: 'map', whole: true, fails: true, shown: ofTree },
  dict: { base: `${system}/dict`, bound: 'map', whole: true, fails: true, shown: ofTree },
  param: { base: `${system}/param`, bound: 'map' },
  client: { base: `${system}/client`, bound: 'entity' },
  region: { base: `${system}/region`, bound: 'entity', everybody: true, fails: true, key: 'code', shown: ['id', 'parentId', ...ofTree] },
  'data-scope': { base: `${system}/data-scope`, bound: 'entity', shown: ['scopeTypeName'] },
  'api-scope': { base: `${system}/api-scope`, bound: 'entity', shown: ['scopeTypeName'] },
  topmenu: { base: `${system}/topmenu`, bound: 'entity' },
  post: { base: `${system}/post`, bound: 'entity', fails: true, tenant: true, shown: ['categoryName'] },
  tenant: { base: `${system}/tenant`, bound: 'map' },
  notice: {
    ...{ base: '/blade-desk/notice', bound: 'map', fails: true, everybody: true, shown: ['categoryName'] },
    columns: ['tenantId', 'status', 'createUser', 'createTime', 'updateUser', 'updateTime'],
  },
  usual: { base: '/blade-log/usual', bound: 'map', fails: true, columns: [...logColumns, 'logLevel', 'logId', 'logData'] },
  api: { base: '/blade-log/api', bound: 'map', fails: true, columns: [...logColumns, 'type', 'title'] },
  error: { base: '/blade-log/error', bound: 'map', fails: true },
} as const satisfies Record<string, Kind>
export type KindName = keyof typeof kinds
export const kindOf = (name: KindName): Kind => kinds[name]

const isRow = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every row in an answer, trees flattened, without its children. */
export function rowsIn(data: unknown): Row[] {
  if (Array.isArray(data)) return data.flatMap(rowsIn)
  if (!isRow(data)) return []
  const { children, records, ...row } = data
  const own = 'id' in row || 'code' in row ? [row as Row] : []
  return [...own, ...rowsIn(records), ...rowsIn(children)]
}

const firstWrite = recordings.findIndex(({ note }) => note === 'new')

function recordedRows({ base, key: own, shown = [] }: Kind): { seed: Row[]; like: Row } {
  const ofBase = recordings
    .map((one, at) => ({ ...one, at }))
    .filter(({ path, caller }) => path.startsWith(`${base}/`) && caller !== 'nobody')
  const found = new Map<string, Row>()
  let like: Row = {}
  const key = own ?? 'id'
  for (const { path, answer, at } of ofBase) {
    const verb = path.slice(base.length + 1)
    const lists = key === 'code' ? ['list', 'lazy-list', 'select', 'detail'] : ['list', 'detail']
    if (!lists.includes(verb)) continue
    for (const row of rowsIn(answer.data)) {
      const cells = Object.fromEntries(Object.entries(row).filter(([name]) => !shown.includes(name)))
      like = { ...like, ...cells }
      if (at < firstWrite) found.set(String(row[key]), { ...found.get(String(row[key])), ...cells })
    }
  }
  return { seed: [...found.values()], like }
}

/** Ids of made rows have 19 digits, as the server's. */
let last = 2_124_400_000_000n
export const nextId = (): string => String((last += 1n) * 1_000_000n)

export interface Table {
  rows: Row[]
  columns: ReadonlySet<string>
  /** A row with nothing in it: text is empty, a number is -1 (contract page springblade §2). */
  blank: Row
}

export type Tables = Record<KindName, Table>

/** Its own rows for each player. */
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
/** The server's words where it met null (fact 12). */
export const sourceNull = noted('no such row')
