/** True once the script runs: for the few controls that mean nothing without one. */
import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** True for what stood in the page before the script ran, for as long as it stands. */
export function useTakenOver(): boolean {
  const hydrated = useHydrated()
  return useState(!hydrated && typeof document !== 'undefined')[0]
}
