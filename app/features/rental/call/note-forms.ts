/** The forms on a customer's call: a note, and a promise with its time. */
import { promiseKinds } from '#contract/endpoints/customer.ts'
import { parseTime } from '#contract/rules/time.ts'
import { typedLine } from '#contract/text-schemas.ts'
import { z } from 'zod'
import { defineForm } from '#app/forms/form-spec.ts'
import { typedMoment } from '#app/forms/typed-moment.ts'
import type { Words } from '#app/i18n/i18n.server.ts'

const content = () => typedLine().min(1).max(200)
type FormWords = Pick<Words, 't' | 'language'>

export const noteForm = ({ t, language }: FormWords) => defineForm(z.object({ content: content() }), { content: t('call.note') }, language)

/** @param now epoch ms */
export const promiseForm = (now: number, { t, language }: FormWords) =>
  defineForm(
    z.object({
      promise: content(),
      about: z.enum(promiseKinds),
      dueTime: typedMoment.refine((time) => parseTime(time) > now, { error: t('call.pastDue') }),
    }),
    {
      promise: t('call.promise'),
      about: { label: t('call.about'), chosen: true },
      dueTime: { label: t('call.due'), wrong: t('call.badDue') },
    },
    language,
  )
