/** A form of the lab's page: it names its act and shows errors. */
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { type FormMetadata, getFormProps } from '@conform-to/react'
import { useActionData, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import type { ReactNode } from 'react'
import type { FormSpec } from '#app/forms/form-spec.ts'
import { useForm } from '#app/forms/use-form.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { LabAct, LabAnswer } from './lab.server.ts'
import { labPath } from '../address.ts'

function useResult(act: LabAct) {
  const answer = useActionData<LabAnswer>()
  return answer?.act === act && 'result' in answer ? answer.result : undefined
}

export const useLabForm = <I extends Record<string, unknown>, O>(act: LabAct, defineForm: (words: Words) => FormSpec<I, O>) =>
  useForm(defineForm(useText()), { result: useResult(act), id: `lab-${act}`, late: true })

interface LabFormProps<I extends Record<string, unknown>> {
  act: LabAct
  /** The form of `useLabForm`, for acts with fields. */
  form?: FormMetadata<I>
  /** Text of the button. */
  text: string
  file?: boolean
  children?: ReactNode
}

export function LabForm<I extends Record<string, unknown>>({ act, form, text, file, children }: LabFormProps<I>) {
  const { formData } = useNavigation()
  const result = useResult(act)
  const error = (form ? form.allErrors : (result?.error ?? {}))['']?.[0]
  return (
    <Form
      method="post"
      action={labPath}
      encType={file ? 'multipart/form-data' : undefined}
      className="grid min-w-0 grid-cols-1 gap-2.5"
      aria-label={text}
      {...(form && getFormProps(form))}
    >
      <input type="hidden" name="act" value={act} />
      {children}
      {error && <FieldError role="alert">{error}</FieldError>}
      <Button type="submit" variant="outline" className="justify-self-start max-md:w-full" working={formData?.get('act') === act}>
        {text}
      </Button>
    </Form>
  )
}
