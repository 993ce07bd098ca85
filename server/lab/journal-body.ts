/** Encodes bodies of the journal's requests for sending. */
import { propertiesOf } from '#contract/rules/values.ts'
import type { StoredEntry } from './journal.ts'

export const isForm = ({ sentType }: StoredEntry): boolean => sentType.includes('urlencoded')

/** @param body as it was sent, or masked @returns undefined without one */
export function encoded(entry: StoredEntry, body: unknown): string | undefined {
  if (body === undefined) return undefined
  return isForm(entry) ? new URLSearchParams(propertiesOf(body) as Record<string, string>).toString() : JSON.stringify(body)
}
