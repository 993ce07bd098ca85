/** The journal of a world: which requests its clients made, pages and the kit alike. */
import { setTimeout as delay } from 'node:timers/promises'
import type { JournalDetail, JournalEntry, JournalFilters } from '../../contract/endpoints/journal.ts'
import type { Client } from './client.ts'

/** All given parts must match; in `path`, `*` stands for any characters. `status` is like `403` or `4xx`. */
export type JournalFilter = Partial<JournalFilters>

export interface Journal {
  /** The requests that match, oldest first. */
  list: (filter?: JournalFilter) => Promise<JournalEntry[]>
  /** A request with its bodies, and for a refusal the missing right. */
  detail: (id: number) => Promise<JournalDetail>
  /**
   * Waits until the call was made `times` times, or at least once without `times`, for up to five seconds.
   * @throws Error with the requests that were made instead
   */
  expectCalled: (expected: JournalFilter & { path: string; times?: number }) => Promise<void>
  clear: () => Promise<void>
}

/** Milliseconds until a call that was not made counts as missing, and between two looks. */
const patience = 5000
const pause = 100
/** Most requests in a message. */
const most = 20

export const lineOf = ({ time, method, path, query, status, code, ms, account, faults }: JournalEntry): string =>
  [
    time,
    account || '-',
    method,
    path + (query && `?${query}`),
    status || 'no answer',
    ...(code !== null && code !== status ? [`code ${code}`] : []),
    `${ms ?? '?'} ms`,
    ...faults.map(({ kind }) => `fault ${kind}`),
  ].join('  ')

const inWords = ({ times, ...filter }: JournalFilter & { times?: number }) =>
  `${times === undefined ? 'at least once' : `${times} times`}: ${JSON.stringify(filter)}`

/** @param calls of a person who may read the journal */
export function journalOf(calls: () => Promise<Client['journal']>): Journal {
  const list = async (filter: JournalFilter = {}) => (await (await calls()).journalList({ ...filter, size: 1000 })).entries.reverse()
  return {
    list,
    detail: async (id) => (await calls()).journalDetail({ id }),
    async expectCalled({ times, ...filter }) {
      const fits = (count: number) => (times === undefined ? count > 0 : count === times)
      const until = performance.now() + patience
      let count = (await list(filter)).length
      while (!fits(count) && count <= (times ?? 0) && performance.now() < until) {
        await delay(pause)
        count = (await list(filter)).length
      }
      if (fits(count)) return
      const others = (await list()).slice(-most).map(lineOf)
      throw new Error(
        [`Called ${count} times instead of ${inWords({ times, ...filter })}. The last requests of this world:`, ...others].join('\n'),
      )
    },
    clear: async () => void (await (await calls()).journalClear()),
  }
}
