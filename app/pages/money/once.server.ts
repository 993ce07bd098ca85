/** Acting on money once: a number per opened dialog, and per try that was certainly refused. */
import { refusalText } from '#contract/refusals.ts'
import { data } from '@remix-run/node'
import { randomUUID } from 'node:crypto'
import type { Failure } from '#app/blade/failure.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession, type SignedInRequest } from '#app/blade/session.server.ts'
import { type Args, failureOf } from '#app/crud/crud.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { languageOf } from '#app/lib/prefs.server.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.server.ts'

/** One number per opened dialog, so that the same click twice acts once. */
export const newRequestNo = (): string => randomUUID().replaceAll('-', '').slice(0, 24)

/** A refusal is certain, so the next try is another request; after silence it must stay the same one. */
const isCertain = ({ kind }: Failure): boolean => kind === 'refused' || kind === 'forbidden'

export interface OnceAnswer {
  error: string
  /** Tries that were refused. */
  attempt: number
}

/**
 * Sends what a dialog was opened for and goes where `work` says; the server's refusal becomes an answer of the form.
 * @param form carries `requestNo` and `attempt` of the dialog
 * @param keep what was typed, which goes back with a refusal; without one there was no answer
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
      // why: under this number something else was sent before, and the server took it
      const taken = failure.msg === refusalText('requestNoReused', languageOf(request))
      const refusal = taken ? t('money.taken') : failureText(failure, t)
      const answer: OnceAnswer & K = { ...keep(refusal), error: refusal, attempt: attempt + 1 }
      return data(answer, { status: 400 })
    }
  })
}
