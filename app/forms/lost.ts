/** Handles a lost answer: the form keeps what was typed, and shows that the outcome is unknown. */
import { has, isLost } from '#app/components/lost-note.tsx'
import { type ClientActionFunctionArgs, isRouteErrorResponse, redirect, useActionData } from '@remix-run/react'
import { useState } from 'react'
import { formRefused } from '#app/lib/page-owner.ts'
import { personRefused } from '#app/lib/person.ts'
import { withoutTab } from '#app/lib/address.ts'
import { noteWrite } from '#app/lib/connection/connection.ts'

/** Refused because another account is signed in: the frame shows a message, and nothing was done. */
const isOthers = (answer: unknown): boolean => has(answer, 'otherPerson')

const asJson = (body: string, status: number) => new Response(body, { status, headers: { 'Content-Type': 'application/json' } })

/** Whether the form got no answer that says what happened: the browser lost the connection, or the console that to the Blade server (502). */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error || (error instanceof Response ? error.status === 502 : isRouteErrorResponse(error) && error.status === 502)

/**
 * The `clientAction` of a route with a form. Passes server answers through, and turns a network failure or a refused person into one.
 */
export async function formAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const settled = new AbortController()
  try {
    const refused = formRefused(settled.signal).then(() => asJson('{"otherPerson":true}', personRefused))
    return await Promise.race([serverAction(), refused])
  } catch (error) {
    // Redirects and other status pages are answers.
    if (!isUnanswered(error)) throw error
    // With a success status Remix would revalidate the page below, and fail again.
    return asJson('{"lost":true}', 503)
  } finally {
    settled.abort()
  }
}

/**
 * The `clientAction` of a route whose forms stand on other pages or show no answer of their own: without an answer the page stays, and the
 * strip at its top says that the outcome is unknown (app/shell/connection-strip.tsx).
 */
export async function stayAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    if (!isUnanswered(error)) throw error
    noteWrite('unknown')
    const { pathname, search } = window.location
    return redirect(withoutTab(pathname) + search)
  }
}

/** Like `useActionData`, for routes with `formAction`: after a lost answer it still returns the previous one. */
export function useAnswer<A>(): ReturnType<typeof useActionData<A>> {
  const now = useActionData<A>()
  const [last, setLast] = useState(now)
  if (isLost(now) || isOthers(now) || now === last) return last
  setLast(now)
  return now
}
