/** Addresses of the simulation page: selected customer and device, and search terms. */
import { cleanCode, firstCharacters } from '#contract/text.ts'

export const simPath = '/ward/sim'
export const labPath = '/ward/sim/scenario'
export const faultsPath = '/ward/sim/faults'
export const journalPath = '/ward/sim/journal'
export const callbacksPath = '/ward/sim/callbacks'

/** Address that selects a world for this browser, and leads to a page in it. */
export const worldAddress = (name: string, to: string): string => `/world/${name}?${new URLSearchParams({ to })}`

export interface SimQuery {
  /** Id of the selected customer. */
  customer: string
  /** Number of the selected device. */
  device: string
  /** Search term for customers. */
  who: string
  /** Search term for devices. */
  where: string
  /** Id of the row that the last act created or changed. */
  did: string
}

const names = ['customer', 'device', 'who', 'where', 'did'] as const

export const readSimQuery = ({ searchParams }: URL): SimQuery => {
  const text = (name: keyof SimQuery) => firstCharacters(cleanCode(searchParams.get(name) ?? ''), 64)
  return { customer: text('customer'), device: text('device'), who: text('who'), where: text('where'), did: text('did') }
}

/** The page's address with some parameters changed. */
export function simAddress(query: SimQuery, change: Partial<SimQuery> = {}): string {
  const next = { ...query, ...change }
  const params = names.flatMap((name) => (next[name] ? [[name, next[name]]] : []))
  return params.length ? `${simPath}?${new URLSearchParams(params)}` : simPath
}
