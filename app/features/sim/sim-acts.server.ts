/** The actions of the simulation page. Each form names its action in `act`. */
import { labClock } from '#contract/endpoints/lab.ts'
import * as calls from '#contract/endpoints/sim.ts'
import { order } from '#contract/resources/money.ts'
import { recharge, withdrawal } from '#contract/resources/wallets.ts'
import { problem } from '#contract/resources/rental.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { parseTime } from '#contract/rules/time.ts'
import type { BladeClient } from '#app/blade/client.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { type FormSpec, parseForm } from '#app/forms/form-spec.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { failureOf } from '#app/blade/failure.ts'
import { hasLab, refusedBy, type Refusal } from './lab/lab-acts.server.ts'
import { amountForm, faultForm, momentForm, orderForm, paceForm, ruleForm, speedForm, matchOf } from './sim-forms.ts'

interface ActInput {
  blade: BladeClient
  signedIn: SignedInRequest
  words: Words
  form: FormData
}

/** Result of an act: the row that it created or changed, or the new time. */
type ActResult = { of: Resource; row: AnyRow } | { time: string }

const day = 86_400_000
const time = ({ data }: { data: { time: string } }) => ({ time: data.time })

/** An act with a form. @param work returns a text to refuse what only the server can check */
const filled =
  <I extends Record<string, unknown>, O>(
    defineForm: (words: Words) => FormSpec<I, O>,
    work: (input: ActInput, typed: O) => Promise<ActResult | string>,
  ) =>
  async (input: ActInput): Promise<ActResult | Refusal> => {
    const submission = parseForm(input.form, defineForm(input.words))
    if (submission.status !== 'success') return { result: submission.reply() }
    const result = await work(input, submission.value).catch((error: unknown) => failureText(failureOf(error), input.words.t))
    return typeof result === 'string' ? { result: submission.reply({ formErrors: [result] }) } : result
  }

/** An act of a single button. @param work receives the hidden `id` of its form */
const plain =
  (work: (blade: BladeClient, id: string, form: FormData) => Promise<ActResult>) =>
  async ({ blade, words, form }: ActInput): Promise<ActResult | Refusal> => {
    try {
      return await work(blade, String(form.get('id') ?? ''), form)
    } catch (error) {
      return refusedBy(error, words)
    }
  }

const acts = {
  order: filled(orderForm, async ({ blade }, input) => ({ of: order, row: (await blade.call(calls.simOrder, input)).data })),
  pay: plain(async (blade, id) => ({ of: order, row: (await blade.call(calls.simPay, { id })).data })),
  return: plain(async (blade, id) => ({ of: order, row: (await blade.call(calls.simReturn, { id })).data })),
  recharge: filled(amountForm, async ({ blade }, input) => ({ of: recharge, row: (await blade.call(calls.simRecharge, input)).data })),
  rechargePay: plain(async (blade, id) => ({ of: recharge, row: (await blade.call(calls.simRechargePay, { id })).data })),
  withdrawal: filled(amountForm, async ({ blade }, input) => ({
    of: withdrawal,
    row: (await blade.call(calls.simWithdrawal, input)).data,
  })),
  fault: filled(faultForm, async ({ blade }, input) => ({ of: problem, row: (await blade.call(calls.simFault, input)).data })),
  pass: plain(async (blade, _id, form) => time(await blade.call(calls.simPass, { ms: Number(form.get('ms')) }))),
  speed: filled(speedForm, async ({ blade }, input) => time(await blade.call(labClock, input))),
  passTo: filled(momentForm, async ({ signedIn, words: { t } }, { to }) => {
    const { blade } = signedIn
    const ms = parseTime(to) - parseTime((await blade.call(calls.simState, {})).data.time)
    // Only the lab can turn the clock back, and decides whether it may.
    if (ms < 0 && (await hasLab(signedIn))) return time(await blade.call(labClock, { to }))
    if (ms < 0) return t('sim.past')
    return ms > 400 * day ? t('sim.tooFar') : time(await blade.call(calls.simPass, { ms }))
  }),
  settle: plain(async (blade) => time(await blade.call(calls.simSettle, {}))),
  pace: filled(paceForm, async ({ blade }, input) => time(await blade.call(calls.simPace, input))),
  ruleAdd: filled(ruleForm, async ({ blade }, { delay, ...typed }) => {
    const rule = { ...typed, value: matchOf(typed) ?? '', delay: delay === undefined ? null : delay * 1000 }
    return time(await blade.call(calls.simRuleAdd, rule))
  }),
  ruleRemove: plain(async (blade, id) => time(await blade.call(calls.simRuleRemove, { id: Number(id) }))),
} satisfies Record<string, (input: ActInput) => Promise<ActResult | Refusal>>

export type ActName = keyof typeof acts

/** The answer to a refused form. */
export interface SimAnswer extends Refusal {
  act: ActName
  /** Subject of the form, where several are of the same act. */
  of: string
}

export const isAct = (name: string): name is ActName => Object.hasOwn(acts, name)

export const doAct = (name: ActName, input: ActInput): Promise<ActResult | Refusal> => acts[name](input)
