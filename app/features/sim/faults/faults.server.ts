/** The actions of the faults page. */
import * as calls from '#contract/endpoints/faults.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import { actsOf, type ActInput, type Refusal } from '../lab/lab-acts.server.ts'
import { faultForm, ruleOf } from './fault-forms.ts'

type ActResult = 'done' | Refusal

export const doFaultAct = actsOf({
  async add({ blade, form, words }: ActInput): Promise<ActResult> {
    const submission = parseForm(form, faultForm(words))
    if (submission.status !== 'success') return { result: submission.reply() }
    await blade.call(calls.faultAdd, ruleOf(submission.value))
    return 'done'
  },
  async remove({ blade, form }: ActInput): Promise<ActResult> {
    await blade.call(calls.faultRemove, { id: Number(form.get('id')) })
    return 'done'
  },
  async clear({ blade }: ActInput): Promise<ActResult> {
    await blade.call(calls.faultClear, {})
    return 'done'
  },
})

/** The answer to a refused form. */
export interface FaultAnswer extends Refusal {
  act: Awaited<ReturnType<typeof doFaultAct>>['act']
}
