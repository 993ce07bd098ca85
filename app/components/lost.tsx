/** A form whose answer never came: it stays as it is, with what was typed, and says so. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { type ClientActionFunctionArgs, useActionData } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '../i18n/use-language.ts'

const isLost = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'lost' in answer

/** The `clientAction` of a route with a form. What the server said goes its way; silence becomes an answer too. */
export async function formAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    // why: redirects and pages of a status are no `Error`; those are answers
    if (!(error instanceof Error)) throw error
    // why a status: with one of success the page below would be asked for again, and fail too
    return new Response('{"lost":true}', { status: 503, headers: { 'Content-Type': 'application/json' } })
  }
}

/** As `useActionData`, for routes with `formAction`: after silence it is still the answer that came before. */
export function useAnswer<A>(): ReturnType<typeof useActionData<A>> {
  const now = useActionData<A>()
  const [last, setLast] = useState(now)
  if (isLost(now) || now === last) return last
  setLast(now)
  return now
}

/** Whether the answer to what was sent last never came. */
export const useLost = (): boolean => isLost(useActionData())

/** @param text in place of the words for any form */
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
