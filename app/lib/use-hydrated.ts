/** True once the script runs: for the few controls that mean nothing without one. */
import { useSyncExternalStore } from 'react'

const never = () => () => {}
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
