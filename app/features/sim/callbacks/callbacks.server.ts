/** The actions of the callbacks' page. */
import * as calls from '#contract/endpoints/callbacks.ts'
import type { SubmissionResult } from '@conform-to/react'
import { failureText } from '#app/blade/failure-text.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'
import { parseForm } from '#app/forms/asked.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { failureOf } from '#app/resource/crud.server.ts'
import { askCallbacks, wishOf } from './callback-forms.ts'

interface Given extends Pick<SignedInRequest, 'blade'> {
  form: FormData
  words: Words
}
/** What the form has to say; undefined where all is done. */
type Came = SubmissionResult | undefined

const acts = {
  async set({ blade, form, words }: Given): Promise<Came> {
    const submission = parseForm(form, askCallbacks(words))
    if (submission.status !== 'success') return submission.reply()
    try {
      await blade.call(calls.callbackSet, wishOf(submission.value))
    } catch (error) {
      return submission.reply({ formErrors: [failureText(failureOf(error), words.t)] })
    }
    return undefined
  },
  async try({ blade }: Given): Promise<Came> {
    await blade.call(calls.callbackTry, {})
    return undefined
  },
  async renew({ blade }: Given): Promise<Came> {
    await blade.call(calls.callbackSecret, {})
    return undefined
  },
  async again({ blade, form }: Given): Promise<Came> {
    await blade.call(calls.callbackAgain, { no: Number(form.get('no')) })
    return undefined
  },
  async clear({ blade }: Given): Promise<Came> {
    await blade.call(calls.callbackClear, {})
    return undefined
  },
} satisfies Record<string, (given: Given) => Promise<Came>>

type CallbackAct = keyof typeof acts
export const isCallbackAct = (name: string): name is CallbackAct => Object.hasOwn(acts, name)

export async function doCallbackAct(act: CallbackAct, given: Given): Promise<Came> {
  try {
    return await acts[act](given)
  } catch (error) {
    return { status: 'error', error: { '': [failureText(failureOf(error), given.words.t)] } }
  }
}
