/** A form of one file: what it asks for, and its field. */
import { FileDrop } from '#app/ui/file-drop.tsx'
import type { Language } from '#contract/languages.ts'
import type { SubmissionResult } from '@conform-to/react'
import { FileUp } from 'lucide-react'
import type { ComponentProps } from 'react'
import { z } from 'zod'
import { useText } from '#app/i18n/use-text.ts'
import { ask, type Told } from './asked.ts'
import { FormField } from './form-field.tsx'

/** @param most bytes */
export const askFile = (told: Pick<Told, 'label'> & Required<Pick<Told, 'missing' | 'tooBig'>>, most: number, language: Language) =>
  ask(z.object({ file: z.file().min(1).max(most) }), { file: { tooSmall: told.missing, ...told } }, language)

/** An answer about the file, or about the form as a whole; what was chosen cannot return. */
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
