/** The code of a second factor, or a recovery code. */
import { Input } from '#app/ui/input.tsx'
import type { ComponentProps } from 'react'
import { z } from 'zod'
import { useLanguage } from '#app/i18n/use-language.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { defineForm } from './form-spec.ts'
import { FormField } from './form-field.tsx'

/** The code as a form field. Only the server validates it, and it is never sent back to the page. */
export const typedFactorCode = z.string().max(64).optional()

/** A form whose only typed field is the code, for users with a second factor. */
export const onlyCodeForm = ({ t, language }: Words) =>
  defineForm(z.object({ code: typedFactorCode }), { code: t('factor.code') }, language, ['code'])

export function CodeField({ field, hint }: Pick<ComponentProps<typeof FormField>, 'field' | 'hint'>) {
  const { t } = useLanguage()
  return (
    <FormField field={field} label={t('factor.code')} hint={hint ?? t('factor.codeHint')}>
      {(control) => <Input {...control} inputMode="numeric" autoComplete="one-time-code" data-secret="" />}
    </FormField>
  )
}
