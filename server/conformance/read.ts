/** Runs every call that changes nothing: lists first, then the calls about their rows. */
import { checkExists } from '#contract/rules/values.ts'
import type { Call } from '#contract/calls.ts'
import { isAnonymous, type Find } from '#contract/endpoint.ts'
import { keyIn } from '#contract/springblade/form.ts'
import { formatTime } from '#contract/rules/time.ts'
import { z } from 'zod'
import { asRecord } from '../core/record.ts'
import { absence, check, checkRefusal, dataOf, differs, isMissingRow, isUnexplained, rowsOf, skipped, type Row } from './check.ts'
import type { Client, Session } from './client.ts'
import type { Report } from './report.ts'

export interface Walk {
  client: Client
  session: Session
  report: Report
  calls: readonly Call[]
}

const text = (value: unknown): string | undefined => (value === undefined || value === '' || value === -1 ? undefined : String(value))

const page = z.object({ records: z.array(z.unknown()), total: z.number(), size: z.number(), current: z.number(), pages: z.number() })

/** Pages have the requested size, and a page past the end is empty, not a repeat of the last one. */
async function checkPaging(walk: Walk, call: Call, total: number): Promise<void> {
  const { client, session, report } = walk
  const ask = async (query: Record<string, string>) =>
    page.safeParse(dataOf(await client.send('GET', call.path, { query }, session.access)))
  const first = await ask({ current: '1', size: '1' })
  if (!first.success) return report.tell(call, differs('no page with size=1'))
  const { records, size, current, pages } = first.data
  if (records.length !== Math.min(1, total) || size !== 1 || current !== 1)
    report.tell(call, differs(`size=1 answers ${records.length} rows, size ${size}, current ${current}`))
  if (pages !== first.data.total) report.tell(call, differs(`size=1 answers ${pages} pages of ${first.data.total} rows`))
  const past = await ask({ current: '999999', size: '1' })
  if (!past.success || past.data.records.length) report.tell(call, differs('a page past the end is not empty'))
}

/** A filter by a time that no row has returns none. */
async function checkTimes(walk: Walk, call: Call): Promise<void> {
  const name = Object.keys(call.query).find((key) => key.endsWith('_dategt') && call.verb === 'list')
  if (!name) return
  const query = { [name]: formatTime(Date.UTC(2999, 0)) }
  const rows = rowsOf(dataOf(await walk.client.send('GET', call.path, { query }, walk.session.access)))
  if (rows.length) walk.report.tell(call, differs(`${name} is passed over`))
}

const resourceOf = ({ name, resource }: Call) => checkExists(resource, `resource of ${name}`)

async function checkList(walk: Walk, call: Call, firstRows: Map<string, Row>): Promise<void> {
  const { client, session, report } = walk
  const reply = await client.send('GET', call.path, {}, session.access)
  const finding = check(call, client.target.dialect, reply)
  report.tell(call, finding)
  if (finding.verdict !== 'ok') return
  const data = dataOf(reply)
  const [row] = rowsOf(data)
  if (row) firstRows.set(resourceOf(call).name, row)
  const read = page.safeParse(data)
  if (read.success) await checkPaging(walk, call, read.data.total)
  await checkTimes(walk, call)
}

async function checkDetail(walk: Walk, call: Call, row: Row | undefined): Promise<void> {
  const { client, session, report } = walk
  const { dialect } = client.target
  const key = keyIn(resourceOf(call), dialect)
  const ask = (id: string) => client.send('GET', call.path, { query: { [key]: id } }, session.access)
  const none = await ask('404')
  const id = text(row?.[key])
  const isFailing = isMissingRow(none, dialect) || isUnexplained(none, dialect)
  const about = isFailing ? { verdict: 'ok' as const, note: 'a missing row is HTTP 500' } : check(call, dialect, none)
  report.tell(call, id === undefined && about.verdict === 'ok' ? { ...about, note: 'asked for no row: there is none' } : about)
  if (text(asRecord(dataOf(none)).id)) report.tell(call, differs('answers a row for an id that is not there'))
  if (id === undefined) return
  const reply = await ask(id)
  const finding = check(call, dialect, reply)
  report.tell(call, finding)
  const answered = text(asRecord(dataOf(reply))[key])
  if (finding.verdict === 'ok' && answered !== id) report.tell(call, differs(`answers id ${answered ?? 'none'} when asked for ${id}`))
}

export async function readAll(walk: Walk): Promise<void> {
  const { client, session, report, calls } = walk
  const reads = calls.filter((call) => call.method === 'GET' && !call.effects && call.media !== 'page')
  /** First row of each list, by the resource. */
  const firstRows = new Map<string, Row>()
  for (const call of reads.filter(({ verb }) => verb === 'list')) await checkList(walk, call, firstRows)
  const find: Find = {
    of: (resource, field = 'id') => text(firstRows.get(resource.name)?.[field]),
    today: formatTime(Date.now()).slice(0, 10),
  }
  for (const call of reads.filter(({ verb }) => verb !== 'list')) {
    if (call.verb === 'detail' && !call.of) await checkDetail(walk, call, firstRows.get(resourceOf(call).name))
    else {
      const asks = Object.entries(call.of?.asks?.(find) ?? {})
      if (call.of?.untried) continue
      const unknown = asks.find(([, value]) => value === undefined)
      if (unknown) {
        report.tell(call, skipped(`no row to take ${unknown[0]} from`))
        continue
      }
      const query = Object.fromEntries(asks.map(([name, value]) => [name, String(value)]))
      const reply = await client.send('GET', call.path, { query }, session.access)
      // A stock open server answers for a row at the top of a tree as for a missing one.
      const { dialect } = client.target
      const isTop = isMissingRow(reply, dialect) || (call.path.endsWith('/detail') && isUnexplained(reply, dialect))
      report.tell(call, isTop ? { verdict: 'ok', note: 'a row without a parent is HTTP 500' } : check(call, dialect, reply))
    }
  }
  for (const call of reads.filter((one) => !isAnonymous(one) && !one.of?.strangers && !one.beyond && !report.lacks(one))) {
    const reply = await client.send('GET', call.path, {})
    const stranger = absence(call, reply) ?? checkRefusal(reply, 401, 'without a token', client.target.dialect)
    if (stranger.verdict !== 'ok') report.tell(call, stranger)
  }
}
