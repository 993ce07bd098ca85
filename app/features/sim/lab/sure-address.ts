/** Addresses of the question that comes before rows are thrown away. */
import { labPath } from '../address.ts'

/** What is asked about; `restore` and `drop` are of a snapshot, `remove` of a world. */
export const sureActs = ['scenario', 'reset', 'restore', 'drop', 'remove'] as const
export type SureAct = (typeof sureActs)[number]

export const askAddress = (act: SureAct, name = ''): string => `${labPath}/sure?${new URLSearchParams({ act, ...(name && { name }) })}`
