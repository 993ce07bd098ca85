import { callPath } from '#contract/console/pages.ts'
import { todoPath } from '#contract/rules/todo.ts'
import { data } from '@remix-run/node'
import type { SignedInRequest, Args } from '#app/blade/signed-in.ts'
import { type FormSpec, parseForm } from '#app/forms/form-spec.ts'
import { once } from '#app/forms/once.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { type Words, wordsOf } from '#app/i18n/i18n.server.ts'
import { parentAddressOf } from '#app/lib/parent-address.ts'
import { afterCase } from './todo.server.ts'

/**
 * The action of a dialog that decides a case once, and then opens the next case of the queue or the page below.
 * @param decide sends the call @returns the texts of the toast
 * @param segments number of segments of the address that belong to the dialog
 */
export async function decideCase<I extends Record<string, unknown>, O>(
  { request, context }: Pick<Args, 'request' | 'context'>,
  defineForm: (words: Words) => FormSpec<I, O>,
  decide: (signedIn: SignedInRequest, typed: O, words: Words, requestNo: string) => Promise<{ text: string; detail: string }>,
  segments = 2,
) {
  const words = wordsOf(request)
  const form = await readForm(request)
  const submission = parseForm(form, defineForm(words))
  const result = submission.reply()
  if (submission.status !== 'success') return data({ result }, { status: 400 })
  const { value } = submission
  return once(
    { request, context },
    form,
    () => ({ result }),
    async (signedIn, requestNo) => {
      const toastTexts = await decide(signedIn, value, words, requestNo)
      const to = await afterCase(signedIn, { request, context }, form, parentAddressOf(request, segments))
      return { to, toast: { tone: 'success', ...toastTexts } }
    },
  )
}

/**
 * Segments of the address that belong to a dialog over one row: in the queue and on a customer's call the row's id and its name, over the
 * row's page its name.
 */
export const segmentsOf = ({ url }: Pick<Request, 'url'>): number =>
  [todoPath, callPath].some((path) => new URL(url).pathname.startsWith(`${path}/`)) ? 2 : 1
