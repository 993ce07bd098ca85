/** What the forms of a user's own second factor ask for, and show. */
import { z } from 'zod'
import { ask } from '#app/forms/asked.ts'
import { typedFactorCode } from '#app/forms/code-field.tsx'
import type { Words } from '#app/i18n/i18n.server.ts'
import type { QrCode } from '#app/features/rental/device/qr.server.ts'

export type FactorAct = 'begin' | 'confirm' | 'renew' | 'off'

export interface FactorView {
  isOn: boolean
  /** Recovery codes that were not used. */
  recoveryLeft: number
}

export interface NewFactor {
  /** In base32, for typing. */
  secret: string
  qr: QrCode
}

export const askFactor = ({ t, language }: Words, act: FactorAct) =>
  ask(
    z.object({
      code: act === 'begin' ? typedFactorCode : typedFactorCode.unwrap().min(1),
      password: act === 'off' ? z.string().min(1).max(255) : z.string().optional(),
    }),
    { code: t('factor.code'), password: t('factor.password') },
    language,
    ['code', 'password'],
  )
