import { useSyncExternalStore } from 'react'
import { currentOutage, isLost, onOutage, type Outage } from './connection.ts'

/** What the user must know about the connection; undefined while all is well. */
export const useOutage = (): Outage | undefined => useSyncExternalStore(onOutage, currentOutage, () => undefined)

export const useIsLost = (): boolean => useSyncExternalStore(onOutage, isLost, () => false)
