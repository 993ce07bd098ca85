/** The form that approves or rejects, by its submit button; a rejection needs a reason. */
import { z } from 'zod'
import { typedFactorCode } from '#app/forms/code-field.tsx'
import { defineForm } from '#app/forms/form-spec.ts'
import type { Words } from '#app/i18n/i18n.server.ts'

/** @param input the input schema of the call */
export const verdictForm = (
  input: z.ZodObject<{ remark: z.ZodOptional<z.ZodString> }>,
  why: string,
  label: string,
  { language, t }: Words,
) =>
  defineForm(
    z
      .object({ pass: z.enum(['0', '1']).transform((pass) => pass === '1'), remark: input.shape.remark, code: typedFactorCode })
      .refine(({ pass, remark }) => pass || remark, { path: ['remark'], error: why }),
    { remark: label, code: t('factor.code') },
    language,
    ['code'],
  )
