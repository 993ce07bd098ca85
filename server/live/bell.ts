/** What needs the attention of staff, derived from the current rows, so settled items disappear. Read marks are stored per user. */
import type { BellItem, BellKind } from '#contract/endpoints/live.ts'
import type { ResourceName } from '#contract/resources/index.ts'
import { formatTime } from '#contract/rules/time.ts'
import { waiting, waitingKinds } from '#contract/rules/todo.ts'
import { propertiesOf } from '#contract/rules/values.ts'
import type { Db } from '#db/open.ts'
import { bellRead } from '#db/tables/sessions.ts'
import { and, eq, lt } from 'drizzle-orm'
import type { Ctx } from '../api/context.ts'
import type { Readers } from '../api/crud/reader.ts'
import type { MayList } from '../rights/open-calls.ts'
import { holds } from '../rights/permissions.ts'
import type { Principal } from '../rights/principal.ts'

/** Most of each kind. */
const most = 10
/** Milliseconds: until a read mark is deleted, and until a bill is compared again. */
const markFor = 90 * 86_400_000
const billFor = 60_000

interface Source {
  of: ResourceName
  query: Readonly<Record<string, string>>
  amount?: string
}
const sources: Readonly<Record<Exclude<BellKind, 'reconcile'>, Source>> = { ...waiting, claim: { of: 'workClaim', query: {} } }
const kinds = [...waitingKinds, 'claim'] as const

/** Fields that describe a row; the first one with a text is used. */
const describingFields = ['outTradeNo', 'batch', 'processDefinitionName', 'nickName', 'realName', 'name', 'account'] as const

type Item = Omit<BellItem, 'read'>

interface Deps {
  db: Db
  /** Epoch ms, as orders and money use it; the second one is the machine's. */
  now: () => number
  clock: () => number
  readers: Readers<ResourceName>
  mayList: MayList
  /** Number of lines of a day's bill that differ. */
  differencesOf: (day: string) => Promise<number>
}

export function createBell({ db, now, clock, readers, mayList, differencesOf }: Deps) {
  let bill: { day: string; until: number; differences: Promise<number> } | undefined

  async function rowsOf(me: Principal, { language }: Pick<Ctx, 'language'>, kind: (typeof kinds)[number]): Promise<Item[]> {
    const { of, query, amount = 'amount' } = sources[kind]
    if (!mayList(me, of)) return []
    const page = await readers[of].page(me, { language, query: { ...query, current: '1', size: String(most), descs: 'create_time' } })
    return page.records.map((record) => {
      const row = propertiesOf(record)
      const text = (name: string) => (typeof row[name] === 'string' ? row[name] : '')
      const id = String(row.id)
      return {
        key: `${kind}:${id}`,
        kind,
        id,
        time: text('createTime'),
        about: describingFields.map(text).find(Boolean) ?? '',
        amount: typeof row[amount] === 'number' ? row[amount] : null,
      }
    })
  }

  async function billOf(me: Principal): Promise<Item[]> {
    // The totals span all hospitals, so callers who see only some of them get none.
    if (!holds(me.rights, 'reconcile') || me.rights.hospitals) return []
    const time = now()
    const day = formatTime(time - 86_400_000).slice(0, 10)
    if (bill?.day !== day || bill.until < clock()) bill = { day, until: clock() + billFor, differences: differencesOf(day) }
    const requestedBill = bill
    const amount = await requestedBill.differences.catch((error: unknown) => {
      // A failure is not cached.
      if (bill === requestedBill) bill = undefined
      throw error
    })
    const at = `${formatTime(time).slice(0, 10)} 00:00:00`
    // The key contains the number, because a read mark applies only to the differences that were seen.
    return amount ? [{ key: `reconcile:${day}:${amount}`, kind: 'reconcile', id: day, time: at, about: day, amount }] : []
  }

  const marksOf = (userId: string) =>
    new Set(
      db
        .select({ key: bellRead.key })
        .from(bellRead)
        .where(eq(bellRead.userId, userId))
        .all()
        .map(({ key }) => key),
    )

  async function list(me: Principal, ctx: Pick<Ctx, 'language'>): Promise<BellItem[]> {
    const lists = await Promise.all([...kinds.map((kind) => rowsOf(me, ctx, kind)), billOf(me)])
    const marks = marksOf(me.user.id)
    return lists
      .flat()
      .sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0))
      .map((item) => ({ ...item, read: marks.has(item.key) }))
  }

  return {
    list,
    async read(me: Principal, ctx: Pick<Ctx, 'language'>, keys: readonly string[]): Promise<void> {
      const requestedKeys = new Set(keys)
      const own = (await list(me, ctx)).filter(({ key, read }) => !read && requestedKeys.has(key))
      if (!own.length) return
      const readAt = clock()
      db.transaction(
        (tx) => {
          tx.insert(bellRead)
            .values(own.map(({ key }) => ({ userId: me.user.id, key, readAt })))
            .onConflictDoNothing()
            .run()
          tx.delete(bellRead)
            .where(and(eq(bellRead.userId, me.user.id), lt(bellRead.readAt, readAt - markFor)))
            .run()
        },
        { behavior: 'immediate' },
      )
    },
  }
}
