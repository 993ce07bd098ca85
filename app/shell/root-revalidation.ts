/** When the root's data is loaded again: preferences and toasts change by submissions; navigation revalidates neither. */
import type { ShouldRevalidateFunction } from '@remix-run/react'
import { useEffect } from 'react'
import { personRefused } from '#app/lib/person.ts'

/**
 * Whether something was submitted whose toast has not arrived yet. Stored, because a cancelled redirect loses track of the submission; in
 * the module, because the router calls `shouldRevalidate` outside of React, in the browser only, and it holds nothing of a user.
 */
let sent = false

export const shouldRevalidateRoot: ShouldRevalidateFunction = ({ formMethod, actionStatus, defaultShouldRevalidate }) => {
  const wrote = formMethod !== undefined && formMethod !== 'GET'
  sent ||= wrote
  // After an answer that was lost, or refused to another person, this would fail too.
  return defaultShouldRevalidate && sent && actionStatus !== 503 && actionStatus !== personRefused
}

/** Notes that an answer of the root has arrived. */
export function useRootArrival(answer: object): void {
  // Runs in an effect because the toast has arrived once the answer is rendered.
  useEffect(() => {
    sent = false
  }, [answer])
}
