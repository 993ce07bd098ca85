/** True after hydration: for the few controls that are useless without JavaScript. */
import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** True for what was in the server-rendered page, for as long as it is mounted. */
export function useTakenOver(): boolean {
  const hydrated = useHydrated()
  return useState(!hydrated && typeof document !== 'undefined')[0]
}
