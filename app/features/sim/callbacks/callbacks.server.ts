/** The actions of the callbacks page. */
import * as calls from '#contract/endpoints/callbacks.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import { failureOf } from '#app/blade/failure.ts'
import { actsOf, type ActInput, type Refusal } from '../lab/lab-acts.server.ts'
import { callbacksForm, wishOf } from './callback-forms.ts'

type ActResult = 'done' | Refusal

export const doCallbackAct = actsOf({
  async set({ blade, form, words }: ActInput): Promise<ActResult> {
    const submission = parseForm(form, callbacksForm(words))
    if (submission.status !== 'success') return { result: submission.reply() }
    try {
      await blade.call(calls.callbackSet, wishOf(submission.value))
    } catch (error) {
      return { result: submission.reply({ formErrors: [failureText(failureOf(error), words.t)] }) }
    }
    return 'done'
  },
  async try({ blade }: ActInput): Promise<ActResult> {
    await blade.call(calls.callbackTry, {})
    return 'done'
  },
  async renew({ blade }: ActInput): Promise<ActResult> {
    await blade.call(calls.callbackSecret, {})
    return 'done'
  },
  async again({ blade, form }: ActInput): Promise<ActResult> {
    await blade.call(calls.callbackAgain, { no: Number(form.get('no')) })
    return 'done'
  },
  async clear({ blade }: ActInput): Promise<ActResult> {
    await blade.call(calls.callbackClear, {})
    return 'done'
  },
})
