/** The simulation's forms with fields. */
import { labClock } from '#contract/endpoints/lab.ts'
import { simFault, simOrder, simPace, simRecharge, simRule } from '#contract/endpoints/sim.ts'
import { issueText, type Issue } from '#contract/issue-text.ts'
import { z } from 'zod'
import { defineForm } from '#app/forms/form-spec.ts'
import { inDigits } from '#app/forms/typed.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { typedAmount } from '#app/forms/typed-amount.ts'
import { typedMoment } from '#app/forms/typed-moment.ts'
import { typedCode } from '#contract/text-schemas.ts'

const { customerId, batch, depositFlag } = simOrder.input.shape

export const orderForm = ({ t, language }: Words) =>
  defineForm(
    z.object({ customerId, batch, depositFlag: inDigits(depositFlag) }),
    { batch: { label: t('sim.device'), missing: t('sim.pickDevice') }, depositFlag: { label: t('sim.how'), chosen: true } },
    language,
  )

export const amountForm = ({ t, language }: Words) =>
  defineForm(simRecharge.input.extend({ amount: typedAmount }), { amount: t('money.amount') }, language)

export const faultForm = ({ t, label, language }: Words) =>
  defineForm(
    simFault.input,
    {
      batch: { label: t('sim.device'), missing: t('sim.pickDevice') },
      problemType: { label: label('problem', 'problemType'), chosen: true },
      content: { label: label('problem', 'content'), missing: t('sim.needContent') },
    },
    language,
  )

export const momentForm = ({ t, language }: Words) => {
  const wrong = t('sim.badMoment')
  return defineForm(z.object({ to: typedMoment }), { to: { label: t('sim.to'), missing: wrong, wrong } }, language)
}

export const speedForm = ({ t, language }: Words) =>
  defineForm(
    z.object({ speed: inDigits(labClock.input.shape.speed.unwrap()) }),
    { speed: { label: t('sim.speed'), chosen: true } },
    language,
  )

export const paceForm = ({ t, language }: Words) => {
  const wrong = t('sim.badPace')
  const texts = { label: t('sim.paceN'), missing: wrong, wrong, tooSmall: wrong, tooBig: wrong }
  return defineForm(z.object({ perMinute: inDigits(simPace.input.shape.perMinute) }), { perMinute: texts }, language)
}

interface Match {
  field: z.output<typeof simRule>['field']
  /** As typed. */
  value: string
}

/** The value that a rule matches, in the format of the call: yuan as cents; undefined if it is invalid. */
export function matchOf({ field, value }: Match): string | undefined {
  if (field === 'any') return ''
  if (field === 'amount') return typedAmount.safeParse(value).data?.toString()
  if (field === 'suffix') return /^\d{1,2}$/.test(value) ? String(Number(value)) : undefined
  return value || undefined
}

const { kind, field, outcome, times } = simRule.shape
const thirtyDays = 30 * 86_400

export function ruleForm({ t, language }: Words) {
  const whatIsWrong = ({ field, value }: Match) => {
    if (!value) return t('sim.needValue')
    if (field === 'suffix') return t('sim.badSuffix')
    return issueText({ label: t('sim.value') }, typedAmount.safeParse(value).error?.issues[0] as Issue, value, language)
  }
  const whole = (label: string, wrong: string) => ({ label, wrong, tooSmall: wrong, tooBig: wrong })
  return defineForm(
    z
      .object({
        kind,
        field,
        outcome,
        value: typedCode().max(64).default(''),
        /** Seconds. */
        delay: inDigits(z.int().min(0).max(thirtyDays)).optional(),
        times: inDigits(times.unwrap().unwrap()).optional(),
      })
      .superRefine((typed, { addIssue }) => {
        const match = matchOf(typed)
        if (match === undefined) addIssue({ code: 'custom', path: ['value'], message: whatIsWrong(typed) })
      }),
    {
      value: t('sim.value'),
      delay: whole(t('sim.delay'), t('sim.badDelay')),
      times: whole(t('sim.times'), t('sim.badTimes')),
    },
    language,
  )
}
