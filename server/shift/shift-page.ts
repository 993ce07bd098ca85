/** What the page of a shift says, from the lists that its author may read. Cents. */
import { createOpenLists } from '../rights/open-calls.ts'
import { permission } from '#contract/resource.ts'
import { formatTime } from '#contract/rules/time.ts'
import { mostListed, type OpenItem, type ShiftContent } from '#contract/rules/handover.ts'
import { orderState } from '#contract/rules/order.ts'
import { type CaseKind, caseKinds, waiting, type WaitingKind, waitingKinds } from '#contract/rules/todo.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '#db/open.ts'
import type { Reads } from '#db/reads.ts'
import { customer } from '#db/tables/rental.ts'
import { customerNote } from '#db/tables/shift.ts'
import { and, asc, inArray, isNotNull, isNull } from 'drizzle-orm'
import { customerNotes } from '#contract/endpoints/customer.ts'
import type { Readers } from '../api/crud/reader.ts'
import { holds } from '../rights/permissions.ts'
import type { Principal } from '../rights/principal.ts'
import { keptTime } from '../rental/customer-notes.ts'
import { seesOf, sumsWithin } from '../rental/reports.ts'

/** A shift: epoch ms. */
interface Shift {
  start: number
  end: number
}

interface PageDeps {
  db: Db
  reads: Reads
  readers: Readers<(typeof waiting)[WaitingKind]['of'] | 'customer'>
}

type Row = Readonly<Record<string, unknown>>
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const joined = (...parts: unknown[]) => parts.map(textOf).filter(Boolean).join(' ')

const ofOrder = (row: Row) => ({ no: textOf(row.outTradeNo), who: textOf(row.nickName), holder: '' })
const ofRequest = (row: Row) => ({ ...ofOrder(row), holder: textOf(row.operator) })

/** The number, the person and the holder of an open row, by its kind. */
const namesOf: Record<CaseKind, (row: Row) => Pick<OpenItem, 'no' | 'who' | 'holder'>> = {
  approval: ofRequest,
  waiver: ofRequest,
  abnormal: ofOrder,
  owing: ofOrder,
  stuck: ofOrder,
  idleUse: (row) => ({ no: textOf(row.batch), who: textOf(row.equName), holder: '' }),
  withdrawal: (row) => ({ no: '', who: textOf(row.nickName), holder: textOf(row.auditUser) }),
  problem: (row) => ({ no: textOf(row.batch), who: textOf(row.content), holder: textOf(row.handleUser) }),
  registration: (row) => ({ no: textOf(row.account), who: textOf(row.realName), holder: '' }),
}

/** Most promises that are read; more are rarely open at once. */
const mostPromises = 200

/** A fault that somebody is working on is open, too. */
const faultQuery = { state_le: '1' }
const queryOf = (name: WaitingKind): Record<string, string> => (name === 'problems' ? faultQuery : waiting[name].query)
export function createShiftPage({ db, reads, readers }: PageDeps) {
  const mayList = createOpenLists(db)

  /** The oldest rows of a list, and how many there are; undefined where the caller may not read it. */
  async function list(
    me: Principal,
    language: Language,
    of: (typeof waiting)[WaitingKind]['of'],
    query: Record<string, string>,
    size = mostListed,
  ) {
    if (!mayList(me, of)) return undefined
    const whole = { ...query, ascs: 'createTime', current: '1', size: String(size) }
    const { records, total } = await readers[of].page(me, { language, query: whole })
    return { records: records as readonly Row[], total }
  }
  const count = async (me: Principal, language: Language, of: 'order' | 'problem', query: Record<string, string>) =>
    (await list(me, language, of, query, 1))?.total ?? null

  /** Promises that are not kept yet, the earliest first. */
  function promises(me: Principal): { total: number; items: OpenItem[] } {
    if (!holds(me.rights, customerNotes.needs)) return { total: 0, items: [] }
    const rows = db
      .select()
      .from(customerNote)
      .where(and(isNotNull(customerNote.about), isNull(customerNote.doneTime)))
      .orderBy(asc(customerNote.dueTime), asc(customerNote.id))
      .limit(mostPromises)
      .all()
    if (!rows.length) return { total: 0, items: [] }
    const ids = [...new Set(rows.map((note) => note.customerId))]
    const visible = new Set(readers.customer.inScope(me, ids))
    const people = db.select({ id: customer.id, name: customer.nickName }).from(customer).where(inArray(customer.id, ids)).all()
    const nameOf = new Map(people.map(({ id, name }) => [id, name]))
    const open = rows.filter((note) => visible.has(note.customerId) && !keptTime(db, note))
    const items = open.slice(0, mostListed).map((note) => ({
      no: '',
      who: nameOf.get(note.customerId) ?? '',
      where: note.content,
      amount: null,
      since: note.dueTime ?? note.createTime,
      holder: note.userName,
    }))
    return { total: open.length, items }
  }

  async function openItems(me: Principal, language: Language): Promise<ShiftContent['open']> {
    const lists = await Promise.all(
      waitingKinds.map(async (name) => ({
        name,
        kind: waiting[name].kind,
        rows: await list(me, language, waiting[name].of, queryOf(name)),
      })),
    )
    const cases = caseKinds.flatMap((kind) => {
      const own = lists.filter((one) => one.kind === kind && one.rows)
      const total = own.reduce((sum, { rows }) => sum + (rows?.total ?? 0), 0)
      const items = own.flatMap(({ name, rows }) =>
        (rows?.records ?? []).map((row): OpenItem => {
          const source = waiting[name]
          const amount = row['amount' in source ? source.amount : 'amount']
          return {
            ...namesOf[kind](row),
            where: joined(row.hosName, row.secName, row.roomName, row.bedName),
            amount: typeof amount === 'number' ? amount : null,
            since: textOf(row.createTime),
          }
        }),
      )
      return total ? [{ kind, total, items: items.sort((a, b) => a.since.localeCompare(b.since)).slice(0, mostListed) }] : []
    })
    const promised = promises(me)
    return [...cases, ...(promised.total ? [{ kind: 'promise' as const, ...promised }] : [])]
  }

  return {
    async content(me: Principal, language: Language, { start, end }: Shift): Promise<ShiftContent> {
      // Exclusive bounds; both ends belong to the shift.
      const bounds = { after: formatTime(start - 1000), before: formatTime(end + 1000) }
      const within = (field: string) => ({ [`${field}_dategt`]: bounds.after, [`${field}_datelt`]: bounds.before })
      const seesOrders = holds(me.rights, permission('order'))
      const sums = seesOrders ? await sumsWithin(reads.query, seesOf(me), bounds) : undefined
      const of = (resource: 'order' | 'problem', query: Record<string, string>) => count(me, language, resource, query)
      const [started, ended, running, reported, solved, open] = await Promise.all([
        of('order', within('startTime')),
        of('order', within('endTime')),
        of('order', { state_equal: String(orderState.running) }),
        of('problem', within('createTime')),
        of('problem', { ...within('handleTime'), state_ge: '2' }),
        openItems(me, language),
      ])
      return {
        orders: { started, ended, running },
        money: {
          paid: sums?.totalAmount ?? null,
          refunded: sums && holds(me.rights, permission('refund')) ? sums.refundAmount : null,
          fees: sums?.amount ?? null,
        },
        faults: { reported, solved },
        open,
      }
    },
  }
}
