/** conform with the options of every form in this console: errors appear when a field is left, and are updated while typing. */
import { type DefaultValue, type SubmissionResult, useForm as useConform } from '@conform-to/react'
import { useFailureToast } from '#app/lib/failure-toast.ts'
import { type FormSpec, submissionOf } from './form-spec.ts'

interface Options<I extends Record<string, unknown>> {
  /** The action's answer. */
  result: SubmissionResult | undefined
  /** Initial values; empty by default. */
  start?: DefaultValue<I>
  id?: string
  /** Shows errors only on submit: for a page whose fields lose the focus when users click elsewhere. */
  late?: boolean
}

/** The server's refusal of one field; a refusal of the whole form is shown by `FormError`. */
function fieldRefusal(result: SubmissionResult | undefined): string | undefined {
  const error = result?.error ?? {}
  return error['']?.length ? undefined : Object.values(error).flatMap((texts) => texts ?? [])[0]
}

/** @returns conform's form (`getFormProps`) and its fields, for `FormField` */
export function useForm<I extends Record<string, unknown>, O>(spec: FormSpec<I, O>, { result, start, id, late }: Options<I>) {
  useFailureToast(fieldRefusal(result), result, true)
  const [form, fields] = useConform<I, O>({
    id,
    lastResult: result,
    defaultValue: start,
    shouldValidate: late ? 'onSubmit' : 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => submissionOf(formData, spec),
  })
  // Conform forgets at each render which errors it must report, and learns it from the fields that are rendered below. A render that is
  // interrupted before them would lose the errors of a form that is sent meanwhile, so all errors are read here.
  void form.allErrors
  return [form, fields] as const
}
