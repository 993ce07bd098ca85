/** Imports the rows of a recording into the database of an empty hospital. Runs in a process of its own. */
import type { RecordingReport } from '#contract/endpoints/lab.ts'
import { parseJson } from '#contract/json.ts'
import { camel } from '#contract/query.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import {
  isRecorded,
  type RecordingHead,
  recordingHead,
  type RecordingLine,
  recordingLine,
  scenarioFile,
} from '#contract/rules/recording.ts'
import { parseTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { tableNamed } from '#db/tables/index.ts'
import { hos } from '#db/tables/rental.ts'
import { simFact } from '#db/tables/sim.ts'
import { seedChannel } from '#seeds/channel.ts'
import { seedLedger } from '#seeds/ledger.ts'
import { eq, getTableColumns } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { withSafeContent } from '../core/rich-text.ts'
import { createWorld } from '../channel/world.ts'
import { disagreeing } from './books.ts'
import { openWallets } from './open-wallets.ts'

export interface Recording {
  head: RecordingHead
  lines: RecordingLine[]
  unread: Problem[]
}
export type Problem = RecordingReport['problems'][number]

function parsed(line: string): unknown {
  try {
    return parseJson(line)
  } catch {
    return undefined
  }
}

/** The rows of a tester's own scenario, read like those of a recording. */
function readScenario(text: string): Recording | undefined {
  const read = scenarioFile.safeParse(parsed(text))
  if (!read.success) return undefined
  const { now, rows } = read.data
  const lines = Object.entries(rows).flatMap(([resource, own]) => own.map((row) => ({ resource, row })))
  return { head: { format: 'ward-recording', version: 1, now }, lines, unread: [] }
}

/** @returns undefined for a file that is neither a recording nor a scenario */
export function readRecording(text: string): Recording | undefined {
  const [first = '', ...rest] = text.split('\n')
  const head = recordingHead.safeParse(parsed(first))
  if (!head.success) return readScenario(text)
  const lines: RecordingLine[] = []
  const unread: Problem[] = []
  rest.forEach((line, i) => {
    if (!line) return
    const read = recordingLine.safeParse(parsed(line))
    if (read.success) lines.push(read.data)
    else unread.push({ resource: '', id: '', why: 'line', what: String(i + 2) })
  })
  return { head: head.data, lines, unread }
}

/** Resources that are not imported: access rights are the world's own. */
const own = new Set(['menu', 'topMenu', 'appMenu', 'client', 'apiScope', 'dataScope', 'tenant'])
/** Resources whose existing rows the world needs unchanged. */
const fixed = new Set(['role', 'param'])
/** Fields that matter for sign-in. */
const ofSignIn = new Set(['account', 'code', 'roleId', 'deptId', 'postId', 'status', 'userType'])
/** Columns that a table needs beyond the resource's definition. A user without a password cannot sign in until one is set. */
const beyond: Readonly<Record<string, object>> = { user: { password: '', passwordKind: 'initial' }, customer: { avatar: '' } }

/** The stored fields of a row that have a value, or the name of the first field that does not match its definition. */
function valuesOf(resource: Resource, row: AnyRow): { values: Record<string, unknown> } | { wrong: string } {
  const values: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(resource.entity.shape)) {
    const value = row[name] ?? null
    if (value === null) continue
    // Other servers store phone numbers in any format.
    const read = resource.fields[name]?.kind === 'phone' ? { success: true, data: String(value) } : schema.safeParse(value)
    if (!read.success) return { wrong: name }
    values[name] = read.data
  }
  return { values: withSafeContent(values) }
}

/** SQLite's message about a row that it refused. */
function refusalOf(error: unknown): Pick<Problem, 'why' | 'what'> {
  const [, kind = '', what = ''] =
    /^(UNIQUE|NOT NULL|FOREIGN KEY|CHECK) constraint failed:? ?(.*)$/.exec(error instanceof Error ? error.message : '') ?? []
  if (!kind) throw error
  const why = ({ UNIQUE: 'kept', 'NOT NULL': 'missing', 'FOREIGN KEY': 'points', CHECK: 'field' } as const)[kind]!
  return {
    why,
    what: what
      .replace(/\b\w+\./g, '')
      .split(', ')
      .map(camel)
      .join(', '),
  }
}

/** Times that the books need but the server left empty. */
const times = [
  `update ward_order set success_time = update_time where success_time is null and transaction_id is not null and total_amount > 0`,
  `update ward_refund set success_time = update_time where success_time is null and refund_status = 1`,
  `update ward_records set finish_time = create_time where finish_time is null and state in (1, 3, 4)`,
  `update ward_withdrawal set success_time = create_time where success_time is null and state = 2`,
  `update ward_transfers set success_time = create_time where success_time is null and state = 1`,
]

/** Inserts the valid rows, each after the rows that it refers to. */
function putIn(db: Db, { head, lines }: Recording, skippedRows: ReadonlySet<string>): RecordingReport {
  const problems: Problem[] = []
  const counts = new Map<string, RecordingReport['resources'][number]>()
  const wallets: string[] = []
  const countOf = (name: string) => {
    const count = counts.get(name) ?? { name, given: 0, added: 0, changed: 0 }
    counts.set(name, count)
    return count
  }

  function put(resource: Resource, row: AnyRow): 'later' | undefined {
    const id = String(row.id ?? '')
    const problem = (why: Problem['why'], what = '') => void problems.push({ resource: resource.name, id, why, what })
    if (skippedRows.has(`${resource.name} ${id}`)) return problem('books')
    const table = tableNamed(resource.name)
    if (!table) return problem('unknown')
    const columns: Readonly<Record<string, SQLiteColumn>> = getTableColumns(table)
    const key = columns.id!
    const read = valuesOf(resource, row)
    if ('wrong' in read) return problem('field', read.wrong)
    const there = db.select({ id: key }).from(table).where(eq(key, id)).get()
    if (own.has(resource.name) || (there && fixed.has(resource.name))) return problem('kept')
    try {
      if (there) {
        const changed = Object.entries(read.values).filter(([name]) => name !== 'id' && !(resource.name === 'user' && ofSignIn.has(name)))
        if (changed.length) db.update(table).set(Object.fromEntries(changed)).where(eq(key, id)).run()
        countOf(resource.name).changed++
        return undefined
      }
      const stamps = { ...('createTime' in columns && { createTime: head.now }), ...('updateTime' in columns && { updateTime: head.now }) }
      const values = { ...beyond[resource.name], ...stamps, ...read.values }
      db.insert(table).values(values).run()
    } catch (error) {
      const { why, what } = refusalOf(error)
      if (why === 'points') return 'later'
      return problem(why, what)
    }
    if (resource.name === 'dept' && row.deptCategory === 4) db.insert(hos).values({ deptId: id }).onConflictDoNothing().run()
    if (resource.name === 'wallet') wallets.push(id)
    countOf(resource.name).added++
    return undefined
  }

  let waiting = lines.flatMap(({ resource: name, row }) => {
    const resource = resourceNamed(name)
    countOf(name).given++
    if (resource && isRecorded(resource)) return [{ resource, row }]
    problems.push({ resource: name, id: String(row.id ?? ''), why: 'unknown', what: '' })
    return []
  })
  for (let before = -1; waiting.length && waiting.length !== before;) {
    before = waiting.length
    waiting = waiting.filter(({ resource, row }) => put(resource, row) === 'later')
  }
  for (const { resource, row } of waiting) problems.push({ resource: resource.name, id: String(row.id), why: 'points', what: '' })
  openWallets(db, wallets, head.now)
  for (const statement of times) db.$client.exec(statement)
  return { now: head.now, resources: [...counts.values()], problems }
}

/** Maximum number of rounds in which rows with contradicting sums are left out. */
const rounds = 8

/**
 * Fills the database of an empty hospital. Channel and books are computed from the recording; orders, wallets and transfers whose
 * sums contradict the rest are left out, together with what belongs to them, and reported.
 * @throws Error when the sums still contradict each other after the last round
 */
export function loadRecording(db: Db, recording: Recording, clock: () => number): RecordingReport {
  const skippedRows = new Set<string>()
  db.delete(simFact).where(eq(simFact.name, 'scenario')).run()
  for (let round = 0; round < rounds; round++) {
    db.$client.exec('begin immediate')
    const report = putIn(db, recording, skippedRows)
    seedChannel(db)
    seedLedger(db, () => undefined)
    const contradicting = disagreeing(db)
    if (!contradicting.length) {
      db.$client.exec('commit')
      const world = createWorld(db, clock)
      world.set(parseTime(recording.head.now))
      world.hold()
      return { ...report, problems: [...recording.unread, ...report.problems] }
    }
    db.$client.exec('rollback')
    for (const row of contradicting) skippedRows.add(row)
  }
  throw new Error('the rows of the recording contradict each other')
}
