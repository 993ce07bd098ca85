/**
 * The request number is kept in this tab until a definite answer arrives: closing a dialog after a lost answer and sending
 * again is the same request (a retry), which the server executes once.
 */
import { later } from '#contract/later.ts'
import { type ClientActionFunctionArgs, useLocation } from '@remix-run/react'
import { useState } from 'react'
import { z } from 'zod'
import { formAction } from './lost.ts'
import { isDetour } from '#app/lib/address.ts'
import { keepLocal, readLocal, validStored } from '#app/lib/local-store.ts'
import { personRefused } from '#app/lib/person.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'

/** `silent`: finished without an answer. */
const sent = later(() => z.object({ requestNo: z.string(), attempt: z.coerce.number(), silent: z.boolean().optional() }))
type Sent = z.output<typeof sent>

/** Storage name of an action on an object: the ids in the address and its last segment, whatever page the dialog is over. */
function nameOf(pathname: string): string {
  const parts = pathname.split('/')
  const isId = (part: string) => /^\d+$/.test(part)
  return ['once', parts.filter((part) => part && !isId(part)).at(-1), ...parts.filter(isId)].join(':')
}
const readSent = (pathname: string): Sent | undefined => validStored(sent, readLocal(nameOf(pathname), 'session'))
const keepSent = (pathname: string, content: Sent | undefined) => keepLocal(nameOf(pathname), content, 'session')

/** The `clientAction` of a dialog that moves money. */
export async function onceAction(args: ClientActionFunctionArgs): Promise<unknown> {
  const { request } = args
  const { pathname } = new URL(request.url)
  const now = sent.parse(Object.fromEntries(await request.clone().formData()))
  const before = readSent(pathname)
  keepSent(pathname, now)
  try {
    const answer = await formAction(args)
    const { attempt, lost } = answered.parse(answer)
    // A refusal is definite and increments the attempt. An answer without a count did nothing, so a pending request stays pending.
    const isRefused = answer instanceof Response && answer.status === personRefused
    keepSent(
      pathname,
      isRefused ? before : lost || answer instanceof Response ? { ...now, silent: true } : attempt === undefined ? before : undefined,
    )
    return answer
  } catch (error) {
    const to = error instanceof Response && error.headers.get('Location')
    // A redirect means success, unless the session ended or is locked: then nothing was done.
    keepSent(pathname, to && !isDetour(new URL(to, request.url).pathname) ? undefined : before)
    throw error
  }
}
const answered = z.looseObject({ attempt: z.number().optional(), lost: z.boolean().optional() }).catch({})

/**
 * The request number of a dialog: that of a pending request from this tab, otherwise its own.
 * @param own number of the opened dialog
 * @param refused number of refused attempts
 */
export function useNumber(own: string, refused: number): Sent & { open: boolean } {
  const { pathname } = useLocation()
  // Read at each render instead of watched: the router renders an answer some time after it arrives, and until then the button is busy.
  const pendingRequest = useHydrated() ? readSent(pathname) : undefined
  // Kept in state, because the page below revalidates while the dialog is open, and the number must survive that.
  const [number] = useState(own)
  const [most, setMost] = useState(refused)
  if (refused > most) setMost(refused)
  return {
    requestNo: pendingRequest?.requestNo ?? number,
    attempt: Math.max(most, pendingRequest?.attempt ?? 0),
    open: !!pendingRequest?.silent,
  }
}
