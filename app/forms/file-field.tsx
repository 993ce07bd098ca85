/** A form with a single file: its specification, and its field. */
import { FileDrop } from '#app/ui/file-drop.tsx'
import type { Language } from '#contract/languages.ts'
import type { SubmissionResult } from '@conform-to/react'
import { FileUp } from 'lucide-react'
import type { ComponentProps } from 'react'
import { z } from 'zod'
import { useText } from '#app/i18n/use-text.ts'
import { defineForm, type FieldTexts } from './form-spec.ts'
import { FormField } from './form-field.tsx'

/**
 * @param texts `tooSmall` is said of a file without content, by default what is said where none is chosen
 * @param most maximum size in bytes
 */
export const fileForm = (
  texts: Pick<FieldTexts, 'label' | 'tooSmall'> & Required<Pick<FieldTexts, 'missing' | 'tooBig'>>,
  most: number,
  language: Language,
) => defineForm(z.object({ file: z.file().min(1).max(most) }), { file: { tooSmall: texts.missing, ...texts } }, language)

/** A refusal of the file, or of the form as a whole; the chosen file cannot be sent back. */
export const refusal = (text: string, field: 'file' | '' = ''): SubmissionResult => ({ status: 'error', error: { [field]: [text] } })

type FileFieldProps = Pick<ComponentProps<typeof FormField>, 'field' | 'label' | 'hint'> & Pick<ComponentProps<'input'>, 'accept'>

export function FileField({ accept, ...props }: FileFieldProps) {
  const { t } = useText()
  return (
    <FormField {...props} required>
      {({ defaultValue: _none, ...control }) => (
        <FileDrop {...control} accept={accept} data-autofocus>
          <FileUp aria-hidden="true" />
          {t('upload.drop')}
        </FileDrop>
      )}
    </FormField>
  )
}
