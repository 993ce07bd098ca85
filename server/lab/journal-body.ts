/** Bodies of the journal's requests as they are sent. */
import { propertiesOf } from '#contract/rules/values.ts'
import type { Kept } from './journal.ts'

export const isForm = ({ sentType }: Kept): boolean => sentType.includes('urlencoded')

/** @param body as it was sent, or masked @returns undefined without one */
export function encoded(entry: Kept, body: unknown): string | undefined {
  if (body === undefined) return undefined
  return isForm(entry) ? new URLSearchParams(propertiesOf(body) as Record<string, string>).toString() : JSON.stringify(body)
}
