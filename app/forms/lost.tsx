/** A form whose answer was lost: it keeps what was typed, and says so. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { type ClientActionFunctionArgs, useActionData } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '#app/i18n/use-language.ts'

const isLost = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'lost' in answer

/** The `clientAction` of a route with a form. Server answers pass through; a network failure becomes an answer too. */
export async function formAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    // why: redirects and status pages are not instances of `Error`; those are answers
    if (!(error instanceof Error)) throw error
    // why a status: after a success Remix would revalidate the page below, and fail again
    return new Response('{"lost":true}', { status: 503, headers: { 'Content-Type': 'application/json' } })
  }
}

/** Like `useActionData`, for routes with `formAction`: after a lost answer it still returns the previous one. */
export function useAnswer<A>(): ReturnType<typeof useActionData<A>> {
  const now = useActionData<A>()
  const [last, setLast] = useState(now)
  if (isLost(now) || now === last) return last
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
