/** The form of personal info. */
import { user } from '#contract/resources/access.ts'
import { avatarLimit } from '#contract/rules/uploads.ts'
import { baseKey, versionKey } from '#contract/version-keys.ts'
import { z } from 'zod'
import { typedFactorCode } from '#app/forms/code-field.tsx'
import { defineForm } from '#app/forms/form-spec.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { typedPhone } from '#app/forms/typed-phone.ts'

const { name, realName, email } = user.entity.shape
const isPicture = ({ type }: File) => type === 'image/jpeg' || type === 'image/png'
const version = z.string().optional()

/** @param storedPhone the current number, which is not checked again */
export const profileForm = ({ t, language }: Words, storedPhone?: string) =>
  defineForm(
    z.object({
      name,
      realName,
      phone: typedPhone(t, storedPhone),
      email: email.unwrap().optional(),
      /** A file, or the link of one that was stored before a conflict. */
      avatar: z
        .union([z.file(), z.string()])
        // Checks only the declared type; the server checks the bytes.
        .refine((chosen) => typeof chosen === 'string' || isPicture(chosen), { error: t('info.avatarType'), abort: true })
        .refine((chosen) => typeof chosen === 'string' || chosen.size <= avatarLimit, { error: t('info.avatarSize') })
        .optional(),
      code: typedFactorCode,
      [versionKey]: version,
      [baseKey]: version,
    }),
    {
      name: t('info.name'),
      realName: t('info.username'),
      phone: { label: t('info.phone'), missing: t('phone number cannot be empty') },
      email: t('info.email'),
      code: t('factor.code'),
    },
    language,
    ['code'],
  )
