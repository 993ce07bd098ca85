/** Shared by the lab's pages: the guard, and the actions of their forms. Each form names its action in `act`. */
import { labState } from '#contract/endpoints/lab.ts'
import type { SubmissionResult } from '@conform-to/react'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { mayUse } from '#app/blade/rights.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { failureOf } from '#app/blade/failure.ts'

/** Whether the server has a lab and the user may use it. @throws BladeError */
export const hasLab = async (signedIn: SignedInRequest): Promise<boolean> =>
  (await capabilitiesOf(signedIn))('lab') && (await mayUse(signedIn, labState.needs))

/** @throws Response 404 where there is no lab; what `requireSession` throws */
export const inLab = <T>(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  work: (signedIn: SignedInRequest) => Promise<T>,
): Promise<T> =>
  requireSession(request, context, async (signedIn) => {
    if (!(await hasLab(signedIn))) throw new Response(null, { status: 404 })
    return work(signedIn)
  })

export interface ActInput extends Pick<SignedInRequest, 'blade'> {
  form: FormData
  words: Words
}
/** The reply to a refused form. */
export interface Refusal {
  result: SubmissionResult
}

/** The reply for a failed call. @throws any error that is not a failure of the server */
export const refusedBy = (error: unknown, { t }: Pick<Words, 't'>): Refusal => ({
  result: { status: 'error', error: { '': [failureText(failureOf(error), t)] } },
})

/** @returns a function that performs the act of a form; it throws Response 400 for a name that is not in `acts` */
export function actsOf<Name extends string, Result>(acts: Record<Name, (input: ActInput) => Promise<Result | Refusal>>) {
  const isAct = (name: string): name is Name => Object.hasOwn(acts, name)
  return async (input: ActInput): Promise<{ act: Name; outcome: Result | Refusal }> => {
    const act = String(input.form.get('act') ?? '')
    if (!isAct(act)) throw new Response(null, { status: 400 })
    return { act, outcome: await acts[act](input).catch((error: unknown) => refusedBy(error, input.words)) }
  }
}
