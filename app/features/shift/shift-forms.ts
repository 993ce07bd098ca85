/** The forms of a handover: the first signature, and the second one, either as oneself or by account and password. */
import { typedCode, typedLines } from '#contract/text-schemas.ts'
import { z } from 'zod'
import { defineForm } from '#app/forms/form-spec.ts'
import { typedMoment } from '#app/forms/typed-moment.ts'
import type { Words } from '#app/i18n/i18n.server.ts'

type FormWords = Pick<Words, 't' | 'language'>
const remark = () => typedLines().max(500).optional()

export const giveForm = ({ t, language }: FormWords) =>
  defineForm(
    z.object({ startTime: typedMoment, remark: remark() }),
    { startTime: { label: t('shift.start'), wrong: t('shift.badStart') }, remark: t('shift.remark') },
    language,
  )

export const takeForm = ({ t, language }: FormWords) =>
  defineForm(z.object({ remark: remark() }), { remark: t('shift.takerRemark') }, language)

export const takeOtherForm = ({ t, language }: FormWords) =>
  defineForm(
    z.object({ account: typedCode().min(1).max(64), password: z.string().min(1), otherRemark: remark() }),
    { account: t('shift.account'), password: t('shift.password'), otherRemark: t('shift.takerRemark') },
    language,
    ['password'],
  )
