/** The action of a dialog that approves or rejects, once. */
import { data } from '@remix-run/node'
import type { SignedInRequest } from '#app/blade/session.server.ts'
import { parseForm } from '#app/forms/asked.ts'
import { once } from '#app/forms/once.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { type Words, wordsOf } from '#app/i18n/i18n.server.ts'
import { upOf } from '#app/lib/up.ts'
import type { Args } from '#app/resource/crud.server.ts'
import { afterCase } from './desk/todo.server.ts'
import type { askVerdict } from './verdict.ts'

/** @param decide sends the call @returns the texts of the toast */
export async function sendVerdict(
  { request, context }: Pick<Args, 'request' | 'context'>,
  asked: (words: Words) => ReturnType<typeof askVerdict>,
  decide: (
    signedIn: SignedInRequest,
    verdict: { pass: boolean; remark: string; requestNo: string },
    t: Words['t'],
  ) => Promise<{ text: string; detail: string }>,
) {
  const words = wordsOf(request)
  const form = await readForm(request)
  const submission = parseForm(form, asked(words))
  const result = submission.reply()
  if (submission.status !== 'success') return data({ result }, { status: 400 })
  const { pass, remark = '' } = submission.value
  return once(
    { request, context },
    form,
    () => ({ result }),
    async (signedIn, requestNo) => {
      const said = await decide(signedIn, { pass, remark, requestNo }, words.t)
      return { to: await afterCase(signedIn, form, upOf(request, 2)), toast: { tone: 'success', ...said } }
    },
  )
}
