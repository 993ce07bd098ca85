/** The books of the simulated payment channel (contract page rental §10). Times: epoch ms; amounts: cents. */
import { simOutcomes } from '#contract/rules/channel.ts'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

const kinds = ['pay', 'refund', 'split', 'return', 'transfer'] as const

/** One row per operation; the same out number always refers to the same operation. */
export const simOp = sqliteTable(
  'sim_op',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: kinds }).notNull(),
    outNo: text('out_no').notNull(),
    /** JSON of the request as accepted. */
    request: text('request').notNull(),
    amount: integer('amount').notNull().default(0),
    /** Id given by the channel. */
    channelId: text('channel_id').notNull(),
    outcome: text('outcome', { enum: simOutcomes }).notNull(),
    acceptedAt: integer('accepted_at').notNull(),
    /** null: never settled automatically. */
    settleAt: integer('settle_at'),
    settledAt: integer('settled_at'),
  },
  (t) => [uniqueIndex('sim_op_out_no').on(t.kind, t.outNo), index('sim_op_due').on(t.settledAt, t.settleAt)],
)

/** Failures requested by QA; the first match wins. */
export const simRule = sqliteTable('sim_rule', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  kind: text('kind', { enum: [...kinds, 'any'] }).notNull(),
  field: text('field', { enum: ['any', 'amount', 'suffix', 'openid', 'outTradeNo'] }).notNull(),
  value: text('value').notNull().default(''),
  outcome: text('outcome', { enum: simOutcomes }).notNull(),
  /** Milliseconds until it settles; null for the default. */
  delay: integer('delay'),
  /** Number of times that it still applies; null for unlimited. */
  times: integer('times'),
})

/** `balance`: the merchant's balance at the channel in cents. */
export const simSetting = sqliteTable('sim_setting', { name: text('name').primaryKey(), value: integer('value').notNull() })

/** Facts about a world that are not numbers, as JSON: `scenario`, the origin of its rows. */
export const simFact = sqliteTable('sim_fact', { name: text('name').primaryKey(), value: text('value').notNull() })
