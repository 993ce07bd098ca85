/** The actions of the simulation page. Each form names its own in `act`. */
import * as calls from '#contract/endpoints/sim.ts'
import { order, recharge, withdrawal } from '#contract/resources/money.ts'
import { problem } from '#contract/resources/rental.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { z } from 'zod'
import { isTime, parseTime } from '#contract/rules/time.ts'
import type { TFunction } from 'i18next'
import type { BladeClient } from '#app/blade/client.server.ts'
import { readAmount } from '../money/amount.ts'

interface Given {
  blade: BladeClient
  t: TFunction
  /** A form value, trimmed. */
  text: (name: string) => string
}

/** Result of an act: the row that it created or changed, or the form's errors. */
export type Came = { of: Resource; row: AnyRow } | { time: string } | { error: string }

type SimRule = z.output<typeof calls.simRule>

const day = 86_400_000
const wholeIn = (text: string, least: number, most: number): number | undefined => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  return number >= least && number <= most ? number : undefined
}

/** The rule in a form, as input of the call. */
function readRule({ t, text }: Given): { rule: SimRule } | { error: string } {
  const field = text('field')
  let value = field === 'any' ? '' : text('value')
  if (field !== 'any' && !value) return { error: t('sim.needValue') }
  if (field === 'amount') {
    const read = readAmount(value, t)
    if ('error' in read) return read
    value = String(read.cents)
  }
  if (field === 'suffix') {
    const suffix = wholeIn(value, 0, 99)
    if (suffix === undefined) return { error: t('sim.badSuffix') }
    value = String(suffix)
  }
  const delay = text('delay') ? wholeIn(text('delay'), 0, (30 * day) / 1000) : null
  if (delay === undefined) return { error: t('sim.badDelay') }
  const times = text('times') ? wholeIn(text('times'), 1, 1_000_000) : null
  if (times === undefined) return { error: t('sim.badTimes') }
  const rule = { kind: text('kind'), field, value, outcome: text('outcome'), delay: delay === null ? null : delay * 1000, times }
  const read = calls.simRule.safeParse(rule)
  return read.success ? { rule: read.data } : { error: t('sim.needValue') }
}

async function pass({ blade }: Given, ms: number): Promise<Came> {
  return { time: (await blade.call(calls.simPass, { ms })).data.time }
}

/** With an amount in yuan, for the selected customer. */
async function withAmount(given: Given, work: (wish: { customerId: string; amount: number }) => Promise<Came>): Promise<Came> {
  const read = readAmount(given.text('amount'), given.t)
  return 'error' in read ? read : work({ customerId: given.text('customerId'), amount: read.cents })
}

const acts = {
  async order({ blade, t, text }) {
    if (!text('batch')) return { error: t('sim.pickDevice') }
    const wish = { customerId: text('customerId'), batch: text('batch'), depositFlag: Number(text('depositFlag')) }
    return { of: order, row: (await blade.call(calls.simOrder, wish)).data }
  },
  pay: async ({ blade, text }) => ({ of: order, row: (await blade.call(calls.simPay, { id: text('id') })).data }),
  return: async ({ blade, text }) => ({ of: order, row: (await blade.call(calls.simReturn, { id: text('id') })).data }),
  recharge: (given) => withAmount(given, async (wish) => ({ of: recharge, row: (await given.blade.call(calls.simRecharge, wish)).data })),
  rechargePay: async ({ blade, text }) => ({ of: recharge, row: (await blade.call(calls.simRechargePay, { id: text('id') })).data }),
  withdrawal: (given) =>
    withAmount(given, async (wish) => ({ of: withdrawal, row: (await given.blade.call(calls.simWithdrawal, wish)).data })),
  async fault({ blade, t, text }) {
    const [customerId, batch, problemType, content] = [text('customerId'), text('batch'), text('problemType'), text('content')]
    if (!batch) return { error: t('sim.pickDevice') }
    if (!content) return { error: t('sim.needContent') }
    return { of: problem, row: (await blade.call(calls.simFault, { customerId, batch, problemType, content })).data }
  },
  pass: (given) => pass(given, Number(given.text('ms'))),
  async passTo(given) {
    const { blade, t, text } = given
    const moment = text('to').replace('T', ' ')
    const to = moment.length === 16 ? `${moment}:00` : moment
    if (!isTime(to)) return { error: t('sim.badMoment') }
    const ms = parseTime(to) - parseTime((await blade.call(calls.simState, {})).data.time)
    if (ms < 0) return { error: t('sim.past') }
    return ms > 400 * day ? { error: t('sim.tooFar') } : pass(given, ms)
  },
  settle: async ({ blade }) => ({ time: (await blade.call(calls.simSettle, {})).data.time }),
  async pace({ blade, t, text }) {
    const perMinute = wholeIn(text('perMinute'), 0, 600)
    if (perMinute === undefined) return { error: t('sim.badPace') }
    return { time: (await blade.call(calls.simPace, { perMinute })).data.time }
  },
  async ruleAdd(given) {
    const read = readRule(given)
    return 'error' in read ? read : { time: (await given.blade.call(calls.simRuleAdd, read.rule)).data.time }
  },
  ruleRemove: async ({ blade, text }) => ({ time: (await blade.call(calls.simRuleRemove, { id: Number(text('id')) })).data.time }),
} satisfies Record<string, (given: Given) => Promise<Came>>

export type ActName = keyof typeof acts
export const isAct = (name: string): name is ActName => Object.hasOwn(acts, name)

/** @throws BladeError when the server refuses */
export const doAct = (name: ActName, given: Given): Promise<Came> => acts[name](given)
