/** conform for a form that only the server checks: without schemas, for pages that load as little as possible. */
import { type DefaultValue, parse, type SubmissionResult, useForm } from '@conform-to/react'

interface Options<I extends Record<string, unknown>> {
  /** The action's answer. */
  result?: SubmissionResult
  /** Initial values; empty by default. */
  start?: DefaultValue<I>
  id?: string
}

export const useSentForm = <I extends Record<string, unknown>>({ result, start, id }: Options<I>) =>
  useForm<I>({
    id,
    lastResult: result,
    defaultValue: start,
    shouldRevalidate: 'onInput',
    // Only the server knows what is wrong. Here everything passes, so that its error disappears once its field is changed or sent again.
    onValidate: ({ formData }) => parse<I, string[]>(formData, { resolve: (value) => ({ value: value as I }) }),
  })
