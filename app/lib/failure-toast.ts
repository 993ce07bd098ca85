/** A failed load or submit is also a toast (specification §8), besides the message in the page. */
import { useEffect, useSyncExternalStore } from 'react'

export interface FailureToast {
  text: string
  /** The message in the page reaches screen readers. */
  isAnnouncedInPage: boolean
}

/** Module state, because forms, lists and error pages raise it and the root shows it. Effects alone write it, so only in the browser. */
let raised: FailureToast | undefined
const listeners = new Set<() => void>()

function set(next: FailureToast | undefined): void {
  raised = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const closeFailureToast = (): void => set(undefined)

/** The failure to show; several that are raised together are one toast. */
export const useRaisedFailure = (): FailureToast | undefined =>
  useSyncExternalStore(
    subscribe,
    () => raised,
    () => undefined,
  )

/**
 * Shows a failure as a toast for as long as its message is in the page, at most 5 seconds.
 * @param text the message; undefined or empty where there was no failure, or the settings keep its code silent
 * @param of the answer that carries the failure: another one with the same message is shown again
 * @param isAnnouncedInPage the message in the page is announced or focused, so the toast is not
 */
export function useFailureToast(text: string | undefined, of: unknown, isAnnouncedInPage = false): void {
  // Runs in an effect because only what is in the page has failed visibly.
  useEffect(() => {
    if (!text) return undefined
    const own = { text, isAnnouncedInPage }
    set(own)
    return () => {
      if (raised === own) closeFailureToast()
    }
  }, [text, of, isAnnouncedInPage])
}
