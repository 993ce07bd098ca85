/** Addresses of the page of the simulation: who and what was chosen, and what was looked for. */
export const simPath = '/ward/sim'

export interface SimQuery {
  /** Id of the chosen customer. */
  customer: string
  /** Number of the chosen device. */
  device: string
  /** What customers are looked for by. */
  who: string
  /** What devices are looked for by. */
  where: string
  /** Id of the row that the last act made or changed. */
  did: string
}

const names = ['customer', 'device', 'who', 'where', 'did'] as const

export const readSimQuery = ({ searchParams }: URL): SimQuery => {
  const text = (name: keyof SimQuery) => (searchParams.get(name) ?? '').trim().slice(0, 64)
  return { customer: text('customer'), device: text('device'), who: text('who'), where: text('where'), did: text('did') }
}

/** The page with some of it changed. */
export function simAddress(query: SimQuery, change: Partial<SimQuery> = {}): string {
  const next = { ...query, ...change }
  const kept = names.flatMap((name) => (next[name] ? [[name, next[name]]] : []))
  return kept.length ? `${simPath}?${new URLSearchParams(kept)}` : simPath
}
