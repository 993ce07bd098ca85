/** The forms and the data of the user's own second factor. */
import { z } from 'zod'
import { defineForm } from '#app/forms/form-spec.ts'
import { typedFactorCode } from '#app/forms/code-field.tsx'
import type { Words } from '#app/i18n/i18n.server.ts'
import type { QrCode } from '#app/lib/qr.server.ts'

export type FactorAct = 'begin' | 'confirm' | 'renew' | 'off'

export interface FactorView {
  isOn: boolean
  /** Number of unused recovery codes. */
  recoveryLeft: number
}

export interface NewFactor {
  /** In base32, for typing it in. */
  secret: string
  qr: QrCode
}

export const factorForm = ({ t, language }: Words, act: FactorAct) =>
  defineForm(
    z.object({
      code: act === 'begin' ? typedFactorCode : typedFactorCode.unwrap().min(1),
      password: act === 'off' ? z.string().min(1).max(255) : z.string().optional(),
    }),
    { code: t('factor.code'), password: t('factor.password') },
    language,
    ['code', 'password'],
  )
