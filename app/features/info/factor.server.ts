/** Sets up, renews and switches off the user's own second factor. Each act is a button of the page, with its `intent`. */
import { factorCalls } from '#contract/endpoints/factor.ts'
import type { SubmissionResult } from '@conform-to/react'
import { storedPassword } from '#app/blade/dialect.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { factorOf } from '#app/blade/factor.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { qrOf } from '#app/lib/qr.server.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { failureOf } from '#app/blade/failure.ts'
import { factorForm, type FactorView, type NewFactor } from './factor-form.ts'

/** The result of an act: a new secret to scan, recovery codes to show once, or a refusal. */
export interface FactorAnswer {
  setUp?: NewFactor
  codes?: string[]
  result?: SubmissionResult
  /** The factor was switched off. */
  isOff?: true
}

/** @throws BladeError */
export async function factorView(signedIn: SignedInRequest): Promise<FactorView | undefined> {
  const state = await factorOf(signedIn)
  return state && { isOn: state.isOn, recoveryLeft: state.recoveryLeft }
}

/** The console never stores the secret; it is only part of this response. */
async function begun({ blade }: SignedInRequest): Promise<NewFactor> {
  const { secret, secretUri } = (await blade.call(factorCalls.begin, {})).data
  return { secret, qr: qrOf(secretUri) }
}

export async function doFactor(signedIn: SignedInRequest, form: FormData, words: Words): Promise<FactorAnswer> {
  const { blade, caller } = signedIn
  const intent = form.get('intent')
  const act = intent === 'confirm' || intent === 'renew' || intent === 'off' ? intent : 'begin'
  const submission = parseForm(form, factorForm(words, act))
  const again = async () => (act === 'confirm' ? { setUp: await begun(signedIn) } : {})
  try {
    if (submission.status !== 'success') return { ...(await again()), result: submission.reply() }
    const { code, password = '' } = submission.value
    if (act === 'begin') return { setUp: await begun(signedIn) }
    if (act === 'off') {
      await blade.call(factorCalls.off, { password: storedPassword(caller, password) }, { code })
      return { isOff: true }
    }
    return { codes: (await blade.call(factorCalls[act], {}, { code })).data.secretCodes }
  } catch (error) {
    const result = submission.reply({ formErrors: [failureText(failureOf(error), words.t, 'Form')] })
    return { ...(await again().catch(() => ({}))), result }
  }
}
