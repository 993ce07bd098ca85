/** Compares two entries of the journal: the lines in which they differ. */
import type { JournalComparison } from '#contract/endpoints/journal.ts'
import type { StoredEntry } from './journal.ts'
import { answerOf, queryOf, sentOf, toJournalEntry } from './journal-shown.ts'

/** Limits: lines, characters of a value. */
const most = 500
const longest = 200

/** Collects every value of a body by its path. */
function flat(value: unknown, at: string, into: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) {
    if (value !== undefined) into.set(at, JSON.stringify(value))
    return
  }
  const parts = Object.entries(value)
  if (!parts.length) into.set(at, Array.isArray(value) ? '[]' : '{}')
  for (const [name, part] of parts) flat(part, `${at}.${name}`, into)
}

function valuesOf(entry: StoredEntry): Map<string, string> {
  const { method, path, status, account, roles, faults, language } = entry
  const values = new Map<string, string>()
  flat({ method, path, account, roles, language, faults: faults.map(({ kind }) => kind) }, 'request', values)
  flat(Object.fromEntries(new URLSearchParams(queryOf(entry))), 'request.query', values)
  flat(sentOf(entry), 'request.body', values)
  values.set('status', String(status))
  flat(answerOf(entry), 'answer', values)
  return values
}

export function compare(a: StoredEntry, b: StoredEntry): JournalComparison {
  const [left, right] = [valuesOf(a), valuesOf(b)]
  const cut = (text: string | undefined) => (text === undefined ? null : text.length > longest ? `${text.slice(0, longest)}…` : text)
  const differences = [...new Set([...left.keys(), ...right.keys()])]
    .filter((at) => left.get(at) !== right.get(at))
    .slice(0, most)
    .map((at) => ({ at, a: cut(left.get(at)), b: cut(right.get(at)) }))
  return { a: toJournalEntry(a), b: toJournalEntry(b), differences }
}
