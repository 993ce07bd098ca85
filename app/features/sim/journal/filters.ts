/** The journal's filters in the address of its page. */
import { journalList, type JournalFilters } from '#contract/endpoints/journal.ts'
import { journalPath } from '../address.ts'

const names = ['method', 'path', 'status', 'user', 'text'] as const
const { shape } = journalList.input

/** Reads the filters from an address; invalid ones are "". */
export function readFilters({ searchParams }: URL): JournalFilters {
  const read = names.map((name) => {
    const result = shape[name].safeParse(searchParams.get(name) ?? '')
    return [name, result.success ? result.data : '']
  })
  return Object.fromEntries(read) as JournalFilters
}

/** An address below the journal that keeps its filters. */
export function journalAddress(filters: JournalFilters, below = '', more: Record<string, string> = {}): string {
  const query = new URLSearchParams([...names.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])), ...Object.entries(more)])
  return `${journalPath}${below}${query.size ? `?${query}` : ''}`
}
