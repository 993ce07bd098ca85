/** The form of a fault: its share in percent, the other values in the units of the call. */
import { faultRule } from '#contract/endpoints/faults.ts'
import { faultLimits } from '#contract/rules/faults.ts'
import { z } from 'zod'
import { defineForm } from '#app/forms/form-spec.ts'
import { inDigits } from '#app/forms/typed.ts'
import type { Words } from '#app/i18n/i18n.server.ts'

/** Limits of the typed values. */
const limits = { ...faultLimits, spread: faultLimits.ms, percent: [0, 100] } as const
type Numeric = keyof typeof limits

const digits = (name: Numeric) => inDigits(z.int().min(limits[name][0]).max(limits[name][1])).optional()
const { kind, method, path, user, role, msg } = faultRule.shape

export function faultForm({ t, language }: Words) {
  const textsOf = (name: Numeric) => {
    const wrong = t('faults.bad', { min: limits[name][0], max: limits[name][1] })
    return { label: t(`faults.${name}`), wrong, tooSmall: wrong, tooBig: wrong }
  }
  return defineForm(
    z.object({
      kind,
      method,
      path,
      user,
      role,
      msg,
      ms: digits('ms'),
      spread: digits('spread'),
      status: digits('status'),
      code: digits('code'),
      nth: digits('nth'),
      percent: digits('percent'),
      seconds: digits('seconds'),
    }),
    {
      kind: { label: t('faults.kind'), chosen: true },
      path: t('faults.path'),
      ms: textsOf('ms'),
      spread: textsOf('spread'),
      status: textsOf('status'),
      code: textsOf('code'),
      nth: textsOf('nth'),
      percent: textsOf('percent'),
      seconds: textsOf('seconds'),
    },
    language,
  )
}

type Typed = z.output<ReturnType<typeof faultForm>['schema']>
export const ruleOf = ({ percent, spread, ...typed }: Typed): z.input<typeof faultRule> => ({
  ...typed,
  spread: spread ?? 0,
  share: (percent ?? 100) / 100,
})
