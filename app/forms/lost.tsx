/** A form whose answer was lost: it keeps what was typed, and says so. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { type ClientActionFunctionArgs, useActionData } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { formRefused } from '#app/lib/page-owner.ts'
import { personRefused } from '#app/lib/person.ts'
import { useLanguage } from '#app/i18n/use-language.ts'

const has = (answer: unknown, name: string): boolean => typeof answer === 'object' && answer !== null && name in answer
const isLost = (answer: unknown): boolean => has(answer, 'lost')
/** Refused because another account is signed in: the frame says so, and nothing was done. */
const isOthers = (answer: unknown): boolean => has(answer, 'otherPerson')

const asJson = (body: string, status: number) => new Response(body, { status, headers: { 'Content-Type': 'application/json' } })

/** The `clientAction` of a route with a form. Server answers pass through; a network failure and a refused person become answers too. */
export async function formAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const settled = new AbortController()
  try {
    const refused = formRefused(settled.signal).then(() => asJson('{"otherPerson":true}', personRefused))
    return await Promise.race([serverAction(), refused])
  } catch (error) {
    // why: redirects and status pages are not instances of `Error`; those are answers
    if (!(error instanceof Error)) throw error
    // why a status: after a success Remix would revalidate the page below, and fail again
    return asJson('{"lost":true}', 503)
  } finally {
    settled.abort()
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

/** Whether the answer to the last submission was lost. */
export const useLost = (): boolean => isLost(useActionData())

/** @param text replaces the default message */
export function LostNote({ text }: { text?: string }) {
  const lost = useLost()
  const { t } = useLanguage()
  const says = text ?? (lost && t('state.lost'))
  return (
    says && (
      <Alert variant="destructive" className="m-3">
        <CircleAlert aria-hidden="true" />
        <AlertDescription>{says}</AlertDescription>
      </Alert>
    )
  )
}
