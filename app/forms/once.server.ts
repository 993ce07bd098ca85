/** Idempotent money actions: a request number per opened dialog, and per attempt after a definite refusal. */
import { refusalText } from '#contract/refusals.ts'
import { data } from '@remix-run/node'
import { randomUUID } from 'node:crypto'
import { type Failure, failureOf } from '#app/blade/failure.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest, Args } from '#app/blade/signed-in.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { languageOf } from '#app/prefs/prefs.server.ts'
import { redirectWithToast, type Toast } from '#app/forms/toast.server.ts'

/** One number per opened dialog, so that a double click acts once. */
export const newRequestNo = (): string => randomUUID().replaceAll('-', '').slice(0, 24)

/** A refusal is definite, so the next attempt is another request; after a lost answer the number must stay the same. */
const isCertain = ({ kind }: Failure): boolean => kind === 'refused' || kind === 'forbidden'

export interface OnceAnswer {
  error: string
  /** Number of refused attempts. */
  attempt: number
}

/**
 * Sends a dialog's call and redirects to the address that `work` returns; the server's refusal becomes the form's answer.
 * @param form carries `requestNo` and `attempt` of the dialog
 * @param keep typed values, which are returned with a refusal
 */
export function once<K extends object>(
  { request, context }: Pick<Args, 'request' | 'context'>,
  form: FormData,
  keep: (refusal?: string) => K,
  work: (signedIn: SignedInRequest, requestNo: string) => Promise<{ to: string; toast: Toast }>,
) {
  const attempt = Number(form.get('attempt')) || 0
  return requireSession(request, context, async (signedIn) => {
    try {
      const { to, toast } = await work(signedIn, `${String(form.get('requestNo') ?? '')}-${attempt}`)
      return await redirectWithToast(context, to, toast)
    } catch (error) {
      const failure = failureOf(error)
      if (!isCertain(failure)) return data({ ...keep(), lost: true as const }, { status: 503 })
      const t = textsOf(request)
      // Another request was sent under this number before, and the server accepted it.
      const taken = failure.msg === refusalText('requestNoReused', languageOf(request))
      const refusal = taken ? t('money.taken') : failureText(failure, t, 'Form')
      const answer: OnceAnswer & K = { ...keep(refusal), error: refusal, attempt: attempt + 1 }
      return data(answer, { status: 400 })
    }
  })
}
