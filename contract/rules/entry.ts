import { type Language, pick } from '../languages.ts'
import type { FieldMeta } from '../field-meta.ts'

/** Name of a dictionary entry: in English its remark if that contains a name, otherwise its value. */
export const entryName = (entry: { dictValue: string; remark: string | null }, language: Language): string =>
  pick([entry.dictValue, entry.remark && /^[A-Z]/.test(entry.remark) ? entry.remark : entry.dictValue], language)

/** Entries that a new row may use. */
export const offered = <E extends { isSealed?: boolean }>(entries: readonly E[]): E[] => entries.filter(({ isSealed }) => !isSealed)

/**
 * The dictionary of a field, whose keys follow `prefix` in the field; undefined for a field without one (contract page platform §5).
 */
export const dictionaryOf = ({
  kind,
  dict,
}: Pick<FieldMeta, 'kind' | 'dict'>): (NonNullable<FieldMeta['dict']> & { prefix: string }) | undefined =>
  kind === 'process' ? { code: 'flow', from: 'dict', prefix: 'flow_' } : dict && { ...dict, prefix: '' }
