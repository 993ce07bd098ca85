/** Reconciliation: our own rows, the ledger, and the channel's bill of the same days (contract page rental §10). Amounts in cents. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { billKinds } from '../rules/bill.ts'
import { isDay } from '../rules/time.ts'

const base = '/api/ward/reconcile'
const day = z.string().refine(isDay)
const kind = z.enum(billKinds)

/** The amount on each side; null without such a line. `channel` is the imported bill if there is one. */
const line = z.object({
  day: z.string(),
  kind,
  no: z.string(),
  own: z.number().nullable(),
  ledger: z.number().nullable(),
  channel: z.number().nullable(),
  /** The order it belongs to; "" for recharges and transfers. */
  orderId: z.string(),
})
export type ReconcileLine = z.output<typeof line>

const total = z.object({
  kind,
  count: z.number(),
  own: z.number(),
  ledger: z.number(),
  channel: z.number(),
  /** Number of lines whose three sides differ. */
  differences: z.number(),
})
export type ReconcileTotal = z.output<typeof total>

/** Totals of each day in a range of at most 31 days, newest first. */
export const reconcileDays = defineEndpoint({
  name: 'reconcile.days',
  title: ['对账：每日合计', 'Reconciliation: daily totals'],
  beyond: 'reconcile',
  asks: ({ today }) => ({ from: today, to: today }),
  method: 'GET',
  path: `${base}/days`,
  via: 'query',
  input: z.object({ from: day, to: day }),
  output: z.array(
    z.object({
      day: z.string(),
      /** Whether a bill was imported: payments and refunds are compared with it. */
      imported: z.boolean(),
      totals: z.array(total),
    }),
  ),
  needs: 'reconcile',
})

/** A page of a day's lines; `differing=1`: only those that differ. */
export const reconcileLines = defineEndpoint({
  name: 'reconcile.lines',
  title: ['对账：明细', 'Reconciliation: details'],
  beyond: 'reconcile',
  asks: ({ today }) => ({ day: today }),
  method: 'GET',
  path: `${base}/lines`,
  via: 'query',
  input: z.object({
    day,
    kind: kind.optional(),
    differing: z.enum(['0', '1']).optional(),
    current: z.string().optional(),
    size: z.string().optional(),
  }),
  output: z.object({ records: z.array(line), total: z.number(), size: z.number(), current: z.number(), pages: z.number() }),
  needs: 'reconcile',
})

/** The channel's own bill of a day as a file. */
export const reconcileBill = defineEndpoint({
  name: 'reconcile.bill',
  title: ['对账：渠道账单', 'Channel statement'],
  beyond: 'reconcile',
  asks: ({ today }) => ({ day: today }),
  method: 'GET',
  path: `${base}/bill`,
  via: 'query',
  input: z.object({ day }),
  output: z.object({ name: z.string(), content: z.string() }),
  needs: 'reconcile',
})

/** Imports a bill for a day, replacing an earlier one; with problems nothing is stored. Empty content removes the bill. */
export const reconcileImport = defineEndpoint({
  name: 'reconcile.import',
  title: ['对账：导入账单', 'Import statement'],
  beyond: 'reconcile',
  button: { menu: reconcileDays.needs, name: '导入账单', alias: 'import' },
  untried: 'would take the place of a bill',
  method: 'POST',
  path: `${base}/import`,
  via: 'json',
  input: z.object({ day, content: z.string().max(900_000) }),
  output: z.object({ stored: z.number(), problems: z.array(z.object({ line: z.number(), column: z.string() })) }),
  needs: 'reconcile_import',
})
