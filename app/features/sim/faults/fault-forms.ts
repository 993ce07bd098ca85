/** The form of a fault: its share in percent, the other values in the units of the call. */
import { faultRule, type PatchOperation } from '#contract/endpoints/faults.ts'
import { faultLimits } from '#contract/rules/faults.ts'
import { z } from 'zod'
import { defineForm } from '#app/forms/form-spec.ts'
import { inDigits } from '#app/forms/typed.ts'
import type { Words } from '#app/i18n/i18n.server.ts'

/** Limits of the typed values. */
const limits = { ...faultLimits, stubStatus: [200, faultLimits.status[1]], spread: faultLimits.ms, percent: [0, 100] } as const
type Numeric = keyof typeof limits

const digits = (name: Numeric) => inDigits(z.int().min(limits[name][0]).max(limits[name][1])).optional()
const { kind, method, path, user, role, msg } = faultRule.shape

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
/** JSON of the kind's own part: the body of a stub, the operations of a patch. */
const json = z
  .string()
  .trim()
  .max(100_000)
  .refine((text) => parsed(text) !== undefined)

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
      stubStatus: digits('stubStatus'),
      code: digits('code'),
      nth: digits('nth'),
      percent: digits('percent'),
      seconds: digits('seconds'),
      json: json.optional(),
    }),
    {
      json: { label: t('faults.json'), wrong: t('faults.badJson') },
      kind: { label: t('faults.kind'), chosen: true },
      path: t('faults.path'),
      ms: textsOf('ms'),
      spread: textsOf('spread'),
      status: textsOf('status'),
      stubStatus: textsOf('stubStatus'),
      code: textsOf('code'),
      nth: textsOf('nth'),
      percent: textsOf('percent'),
      seconds: textsOf('seconds'),
    },
    language,
  )
}

type Typed = z.output<ReturnType<typeof faultForm>['schema']>
/** The server checks the operations of a patch. */
export const ruleOf = ({ percent, spread, json, stubStatus, ...typed }: Typed): z.input<typeof faultRule> => ({
  ...typed,
  ...(typed.kind === 'stub' && { status: stubStatus, ...(json !== undefined && { body: parsed(json) }) }),
  ...(typed.kind === 'patch' && json !== undefined && { patch: parsed(json) as PatchOperation[] }),
  spread: spread ?? 0,
  share: (percent ?? 100) / 100,
})
