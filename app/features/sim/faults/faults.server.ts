/** The actions of the faults' page. */
import * as calls from '#contract/endpoints/faults.ts'
import { parseForm } from '#app/forms/asked.ts'
import { actsOf, type Given, type Refused } from '../lab/lab-acts.server.ts'
import { askFault, ruleOf } from './fault-forms.ts'

type Came = 'done' | Refused

export const doFaultAct = actsOf({
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
})
