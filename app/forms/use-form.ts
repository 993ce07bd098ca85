/** conform, as every form of the console uses it: errors appear when a field is left, and follow what is typed. */
import { type DefaultValue, type SubmissionResult, useForm as useConform } from '@conform-to/react'
import { type Asked, submissionOf } from './asked.ts'

interface Options<I extends Record<string, unknown>> {
  /** The action's answer. */
  result: SubmissionResult | undefined
  /** Initial values; empty by default. */
  start?: DefaultValue<I>
  id?: string
  /** Errors appear only when it is sent: for a page whose fields are left in order to click elsewhere. */
  late?: boolean
}

/** @returns conform's form (`getFormProps`) and its fields, for `FormField` */
export const useForm = <I extends Record<string, unknown>, O>(asked: Asked<I, O>, { result, start, id, late }: Options<I>) =>
  useConform<I, O>({
    id,
    lastResult: result,
    defaultValue: start,
    shouldValidate: late ? 'onSubmit' : 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => submissionOf(formData, asked),
  })
