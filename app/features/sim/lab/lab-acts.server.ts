/** What the lab's pages share: the guard, and the actions of their forms, each of which names its own in `act`. */
import { labState } from '#contract/endpoints/lab.ts'
import type { SubmissionResult } from '@conform-to/react'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { mayUse } from '#app/blade/rights.server.ts'
import { requireSession, type SignedInRequest } from '#app/blade/session.server.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { failureOf } from '#app/resource/crud.server.ts'

/** Whether the server has a lab, and the user its right. @throws BladeError */
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

export interface Given extends Pick<SignedInRequest, 'blade'> {
  form: FormData
  words: Words
}
/** What the form has to say. */
export interface Refused {
  result: SubmissionResult
}

/** What the form says of a call that failed. @throws what is no failure of the server */
export const refusedBy = (error: unknown, { t }: Pick<Words, 't'>): Refused => ({
  result: { status: 'error', error: { '': [failureText(failureOf(error), t)] } },
})

/** @returns a function that does the act of a form; it throws Response 400 for a name that is none of `acts` */
export function actsOf<Name extends string, Came>(acts: Record<Name, (given: Given) => Promise<Came | Refused>>) {
  const isAct = (name: string): name is Name => Object.hasOwn(acts, name)
  return async (given: Given): Promise<{ act: Name; came: Came | Refused }> => {
    const act = String(given.form.get('act') ?? '')
    if (!isAct(act)) throw new Response(null, { status: 400 })
    return { act, came: await acts[act](given).catch((error: unknown) => refusedBy(error, given.words)) }
  }
}
