/** Addresses of the confirmation before rows are deleted. */
import { labPath } from '../address.ts'

/** Acts that need a confirmation; `restore` and `drop` concern a snapshot, `remove` a world. */
export const sureActs = ['scenario', 'reset', 'restore', 'drop', 'remove'] as const
export type SureAct = (typeof sureActs)[number]

export const confirmationAddress = (act: SureAct, name = ''): string =>
  `${labPath}/sure?${new URLSearchParams({ act, ...(name && { name }) })}`
