/** The actions of the simulation page. Each form names its own in `act`. */
import { labClock } from '#contract/endpoints/lab.ts'
import * as calls from '#contract/endpoints/sim.ts'
import { order, recharge, withdrawal } from '#contract/resources/money.ts'
import { problem } from '#contract/resources/rental.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { parseTime } from '#contract/rules/time.ts'
import type { BladeClient } from '#app/blade/client.server.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { type Asked, parseForm } from '#app/forms/asked.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { failureOf } from '#app/resource/crud.server.ts'
import { hasLab, refusedBy, type Refused } from './lab/lab-acts.server.ts'
import { askAmount, askFault, askMoment, askOrder, askPace, askRule, askSpeed, matchOf } from './sim-forms.ts'

interface Given {
  blade: BladeClient
  signedIn: SignedInRequest
  words: Words
  form: FormData
}

/** Result of an act: the row that it created or changed, or the new time. */
type Came = { of: Resource; row: AnyRow } | { time: string }

const day = 86_400_000
const time = ({ data }: { data: { time: string } }) => ({ time: data.time })

/** An act with a form that is filled in. @param work may refuse what only the server knows to be wrong */
const filled =
  <I extends Record<string, unknown>, O>(asked: (words: Words) => Asked<I, O>, work: (given: Given, typed: O) => Promise<Came | string>) =>
  async (given: Given): Promise<Came | Refused> => {
    const submission = parseForm(given.form, asked(given.words))
    if (submission.status !== 'success') return { result: submission.reply() }
    const came = await work(given, submission.value).catch((error: unknown) => failureText(failureOf(error), given.words.t))
    return typeof came === 'string' ? { result: submission.reply({ formErrors: [came] }) } : came
  }

/** An act that is only a button. @param work gets the hidden `id` of its form */
const plain =
  (work: (blade: BladeClient, id: string, form: FormData) => Promise<Came>) =>
  async ({ blade, words, form }: Given): Promise<Came | Refused> => {
    try {
      return await work(blade, String(form.get('id') ?? ''), form)
    } catch (error) {
      return refusedBy(error, words)
    }
  }

const acts = {
  order: filled(askOrder, async ({ blade }, wish) => ({ of: order, row: (await blade.call(calls.simOrder, wish)).data })),
  pay: plain(async (blade, id) => ({ of: order, row: (await blade.call(calls.simPay, { id })).data })),
  return: plain(async (blade, id) => ({ of: order, row: (await blade.call(calls.simReturn, { id })).data })),
  recharge: filled(askAmount, async ({ blade }, wish) => ({ of: recharge, row: (await blade.call(calls.simRecharge, wish)).data })),
  rechargePay: plain(async (blade, id) => ({ of: recharge, row: (await blade.call(calls.simRechargePay, { id })).data })),
  withdrawal: filled(askAmount, async ({ blade }, wish) => ({ of: withdrawal, row: (await blade.call(calls.simWithdrawal, wish)).data })),
  fault: filled(askFault, async ({ blade }, wish) => ({ of: problem, row: (await blade.call(calls.simFault, wish)).data })),
  pass: plain(async (blade, _id, form) => time(await blade.call(calls.simPass, { ms: Number(form.get('ms')) }))),
  speed: filled(askSpeed, async ({ blade }, wish) => time(await blade.call(labClock, wish))),
  passTo: filled(askMoment, async ({ signedIn, words: { t } }, { to }) => {
    const { blade } = signedIn
    const ms = parseTime(to) - parseTime((await blade.call(calls.simState, {})).data.time)
    // why there: the lab knows whether it may go back
    if (ms < 0 && (await hasLab(signedIn))) return time(await blade.call(labClock, { to }))
    if (ms < 0) return t('sim.past')
    return ms > 400 * day ? t('sim.tooFar') : time(await blade.call(calls.simPass, { ms }))
  }),
  settle: plain(async (blade) => time(await blade.call(calls.simSettle, {}))),
  pace: filled(askPace, async ({ blade }, wish) => time(await blade.call(calls.simPace, wish))),
  ruleAdd: filled(askRule, async ({ blade }, { delay, ...typed }) => {
    const rule = { ...typed, value: matchOf(typed) ?? '', delay: delay === undefined ? null : delay * 1000 }
    return time(await blade.call(calls.simRuleAdd, rule))
  }),
  ruleRemove: plain(async (blade, id) => time(await blade.call(calls.simRuleRemove, { id: Number(id) }))),
} satisfies Record<string, (given: Given) => Promise<Came | Refused>>

export type ActName = keyof typeof acts
export const isAct = (name: string): name is ActName => Object.hasOwn(acts, name)

export const doAct = (name: ActName, given: Given): Promise<Came | Refused> => acts[name](given)
