/** The data and the actions of the faults. */
import * as calls from '#contract/endpoints/faults.ts'
import type { SubmissionResult } from '@conform-to/react'
import { failureText } from '#app/blade/failure-text.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'
import { parseForm } from '#app/forms/asked.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { failureOf } from '#app/resource/crud.server.ts'
import { askFault, ruleOf } from './fault-forms.ts'

interface Given extends Pick<SignedInRequest, 'blade'> {
  form: FormData
  words: Words
}
type Came = 'done' | { result: SubmissionResult }

const acts = {
  async add({ blade, form, words }: Given): Promise<Came> {
    const submission = parseForm(form, askFault(words))
    if (submission.status !== 'success') return { result: submission.reply() }
    await blade.call(calls.faultAdd, ruleOf(submission.value))
    return 'done'
  },
  async remove({ blade, form }: Given): Promise<Came> {
    await blade.call(calls.faultRemove, { id: Number(form.get('id')) })
    return 'done'
  },
  async clear({ blade }: Given): Promise<Came> {
    await blade.call(calls.faultClear, {})
    return 'done'
  },
} satisfies Record<string, (given: Given) => Promise<Came>>

type FaultAct = keyof typeof acts
export const isFaultAct = (name: string): name is FaultAct => Object.hasOwn(acts, name)

export async function doFaultAct(act: FaultAct, given: Given): Promise<Came> {
  try {
    return await acts[act](given)
  } catch (error) {
    return { result: { status: 'error', error: { '': [failureText(failureOf(error), given.words.t)] } } }
  }
}
