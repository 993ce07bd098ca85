import { todoPath } from '#contract/rules/todo.ts'
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
 * The action of a dialog that decides a case, once, and leads to the next case of the queue, or to the page below.
 * @param decide sends the call @returns the texts of the toast
 * @param segments how many segments of the address are the dialog's own
 */
export async function decideCase<I extends Record<string, unknown>, O>(
  { request, context }: Pick<Args, 'request' | 'context'>,
  asked: (words: Words) => Asked<I, O>,
  decide: (signedIn: SignedInRequest, typed: O, words: Words, requestNo: string) => Promise<{ text: string; detail: string }>,
  segments = 2,
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
      const to = await afterCase(signedIn, { request, context }, form, upOf(request, segments))
      return { to, toast: { tone: 'success', ...said } }
    },
  )
}

/** Segments of the address that a dialog over one row has: in the queue its own name and the row's id, over the row's page its name. */
export const segmentsOf = ({ url }: Request): number => (new URL(url).pathname.startsWith(`${todoPath}/`) ? 2 : 1)
