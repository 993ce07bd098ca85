import { data } from '@remix-run/node'
import type { SignedInRequest } from '#app/blade/session.server.ts'
import { type Asked, parseForm } from '#app/forms/asked.ts'
import { once } from '#app/forms/once.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { type Words, wordsOf } from '#app/i18n/i18n.server.ts'
import { upOf } from '#app/lib/up.ts'
import type { Args } from '#app/resource/crud.server.ts'
import { afterCase } from './todo.server.ts'

/**
 * The action of a dialog that decides a case, once, and leads to the next case of the queue.
 * @param decide sends the call @returns the texts of the toast
 */
export async function decideCase<I extends Record<string, unknown>, O>(
  { request, context }: Pick<Args, 'request' | 'context'>,
  asked: (words: Words) => Asked<I, O>,
  decide: (signedIn: SignedInRequest, typed: O, words: Words, requestNo: string) => Promise<{ text: string; detail: string }>,
) {
  const words = wordsOf(request)
  const form = await readForm(request)
  const submission = parseForm(form, asked(words))
  const result = submission.reply()
  if (submission.status !== 'success') return data({ result }, { status: 400 })
  const { value } = submission
  return once(
    { request, context },
    form,
    () => ({ result }),
    async (signedIn, requestNo) => {
      const said = await decide(signedIn, value, words, requestNo)
      return { to: await afterCase(signedIn, form, upOf(request, 2)), toast: { tone: 'success', ...said } }
    },
  )
}
