/** conform for a form that only the server checks: without schemas, for pages that load as little as possible. */
import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react'

interface Options<I extends Record<string, unknown>> {
  /** The action's answer. */
  result?: SubmissionResult
  /** Initial values; empty by default. */
  start?: DefaultValue<I>
  id?: string
}

export const useSentForm = <I extends Record<string, unknown>>({ result, start, id }: Options<I>) =>
  useForm<I>({ id, lastResult: result, defaultValue: start })
