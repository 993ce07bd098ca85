/** The form of the callback settings. */
import { callbackWish, type CallbackWish } from '#contract/endpoints/callbacks.ts'
import { mostLate } from '#contract/rules/callbacks.ts'
import { z } from 'zod'
import { defineForm } from '#app/forms/form-spec.ts'
import { inDigits } from '#app/forms/typed.ts'
import type { Words } from '#app/i18n/i18n.server.ts'

export const manners = ['plain', 'twice', 'disorder', 'both'] as const
type Manner = (typeof manners)[number]

export const mannerOf = ({ twice, disorder }: Pick<CallbackWish, 'twice' | 'disorder'>): Manner =>
  twice && disorder ? 'both' : twice ? 'twice' : disorder ? 'disorder' : 'plain'

export function callbacksForm({ t, language }: Words) {
  const wrong = t('callbacks.badDelay')
  return defineForm(
    z.object({
      url: callbackWish.shape.url.default(''),
      delay: inDigits(z.int().min(0).max(mostLate)).optional(),
      manner: z.enum(manners),
    }),
    {
      url: { label: t('callbacks.url'), wrong: t('callbacks.badUrl') },
      delay: { label: t('callbacks.delay'), wrong, tooSmall: wrong, tooBig: wrong },
      manner: { label: t('callbacks.manner'), chosen: true },
    },
    language,
  )
}

type Typed = z.output<ReturnType<typeof callbacksForm>['schema']>
export const wishOf = ({ url, delay, manner }: Typed): CallbackWish => ({
  url,
  delay: delay ?? 0,
  twice: manner === 'twice' || manner === 'both',
  disorder: manner === 'disorder' || manner === 'both',
})
