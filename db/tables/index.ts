/** Tables bound to resources by name: a resource without a table, or with a column missing, does not compile. */
import type { ResourceName, Resources } from '#contract/resources/index.ts'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as audits from './audit.ts'
import * as flow from './flow.ts'
import * as books from './ledger.ts'
import * as money from './money.ts'
import * as payouts from './payout.ts'
import * as platform from './platform.ts'
import * as problems from './problem.ts'
import * as rental from './rental.ts'
import * as sessions from './sessions.ts'
import * as shifts from './shift.ts'
import * as sim from './sim.ts'
import * as splits from './split.ts'
import * as system from './system.ts'
import * as wallets from './wallet.ts'

export const schema = {
  ...audits,
  ...system,
  ...sessions,
  ...rental,
  ...problems,
  ...shifts,
  ...money,
  ...splits,
  ...payouts,
  ...wallets,
  ...books,
  ...sim,
  ...platform,
  ...flow,
}

type StoredFields<N extends ResourceName> = keyof Resources[N]['entity']['shape']

/** Resources that share the table of another one. They come first, because the audit names a table after the last resource. */
const shared = {
  approval: money.refund,
  workStart: flow.process,
  workClaim: flow.task,
  workTodo: flow.task,
  workSend: flow.instance,
  workDone: flow.task,
}

/** Tables by the name of their resource; includes tables without a resource. */
export const tables = { ...shared, ...schema }

/** Resources without a table, and fields without a column. */
type Missing = {
  [N in ResourceName]: N extends keyof typeof tables
    ? `${N}.${Exclude<StoredFields<N>, keyof (typeof tables)[N]> & string}`
    : `table of ${N}`
}[ResourceName]
const complete = <_Missing extends never>(): void => undefined
complete<Missing>()

const byName: Readonly<Record<string, SQLiteTable>> = tables

/** The table of a resource of which only the name is known; undefined if there is none. */
export const tableNamed = (name: string): SQLiteTable | undefined => byName[name]

/** The table of a resource. */
export function tableOf(name: ResourceName): SQLiteTable {
  const table = byName[name]
  if (!table) throw new Error(`${name} has no table`)
  return table
}
