/** What a resource adds to the four verbs, and what these verbs need. */
import type { Language } from '#contract/languages.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Resource } from '#contract/resource.ts'
import type { Db } from '#db/open.ts'
import type { Reads } from '#db/reads.ts'
import type { SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Principal } from '#server/rights/principal.ts'
import type { Vault } from '#server/secrets/vault.ts'
import type { AnyJoin } from './join.ts'
import type { Ordering } from '../query/where.ts'
import type { Lookup } from './lookups.ts'
import type { ListCaches, Listing } from '../query/pages.ts'
import type { OfferDeps } from './offered.ts'

/** Hooks of a resource. The set is small and closed: anything more is a router of its own, mounted first. */
export interface Hooks extends Ordering {
  /** Completes or refuses a body before validation; inside the write's transaction. `id` is the row to change. */
  beforeSubmit?: (body: Readonly<Record<string, unknown>>, id: string | undefined, me: Principal) => Record<string, unknown>
  /**
   * Turns a validated form into what is stored: refuses what other rows forbid and computes the
   * columns that are not on the form. Inside the write's transaction; `id` is a row that the caller may change.
   */
  derive?: (values: Readonly<Record<string, unknown>>, id: string | undefined, me: Principal) => Record<string, unknown>
  /** Refuses to restore a removed row; by default like a new row. Inside the write's transaction, before the row is restored. */
  beforeRestore?: (row: Readonly<Record<string, unknown>>, me: Principal) => void
  /** Refuses a removal; inside its transaction. Receives only ids that the caller may change. */
  beforeRemove?: (ids: readonly string[], me: Principal) => void
  /**
   * Runs after a write, or refuses its result; inside its transaction. `id` is the submitted row, `values` its form
   * with the fields that belong to other tables.
   */
  afterWrite?: (me: Principal, id?: string, isNew?: boolean, values?: Readonly<Record<string, unknown>>) => void
  /** Wraps a whole write with its hooks, inside its transaction: it may compare before and after, and refuse. */
  around?: <T>(me: Principal, write: () => T) => T
  /** Called after a write is committed. */
  changed?: () => void
  /** Data that `submit` answers; nothing by default. */
  answer?: (id: string, me: Principal, language: Language) => unknown
  /** Rows that the caller may change; undefined = all that they see. */
  owns?: (me: Principal) => SQL | undefined
  /** Rows that the caller sees; undefined = all. Others answer as if they did not exist. Uses only counted fields, if there are any. */
  scope?: (me: Principal) => SQL | undefined
  /** Rows that callers without access to the list may choose from; undefined = all that they see. */
  chosen?: (me: Principal) => SQL | undefined
  /** `scope` as a per-row condition, where `scope` itself gathers rows: used while walking pages of many rows. */
  walk?: (me: Principal) => SQL | undefined
  /** Stored fields that a detail shows and a list leaves empty. */
  detailOnly?: readonly string[]
  /** The list depends only on caller, language, query and stored rows, not on the time: its answers are cached until anything is written. */
  steady?: true
  /** The refusal for a value that a unique index already holds. */
  taken?: RefusalCode
}

export interface CrudDeps<R extends Resource = Resource> extends Pick<OfferDeps, 'dictionaries'> {
  db: Db
  reads: Reads
  caches: ListCaches
  clock: () => number
  vault: Vault
  resource: R
  table: SQLiteTable
  join: AnyJoin
  /** Joined fields that the list may be filtered by. */
  lookups?: Readonly<Record<string, Lookup>>
  /** What the database keeps to answer lists of a long table. */
  listing?: Listing
  hooks?: Hooks
  /** The writer restores earlier values, which need not be offered any more. */
  takesBack?: true
}
