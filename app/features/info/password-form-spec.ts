/** The form that changes the user's own password. */
import { userCalls } from '#contract/endpoints/user.ts'
import { z } from 'zod'
import { typedFactorCode } from '#app/forms/code-field.tsx'
import { defineForm } from '#app/forms/form-spec.ts'
import type { Words } from '#app/i18n/i18n.server.ts'

const { oldPassword, newPassword, newPassword1 } = userCalls.updatePassword.input.shape

/** The server checks whether both new passwords are equal. */
export const passwordForm = ({ t, language }: Words) =>
  defineForm(
    z.object({
      oldPassword: oldPassword.unwrap().min(1),
      newPassword: newPassword.unwrap().min(1),
      newPassword1: newPassword1.unwrap().min(1),
      code: typedFactorCode,
    }),
    {
      oldPassword: t('info.oldPassword'),
      newPassword: t('info.newPassword'),
      newPassword1: t('info.newPassword1'),
      code: t('factor.code'),
    },
    language,
    ['oldPassword', 'newPassword', 'newPassword1', 'code'],
  )
