import { type Language, pick } from '../languages.ts'

/** Name of a dictionary entry: in English its remark, if that holds a name, otherwise its own. */
export const entryName = (entry: { dictValue: string; remark: string | null }, language: Language): string =>
  pick([entry.dictValue, entry.remark && /^[A-Z]/.test(entry.remark) ? entry.remark : entry.dictValue], language)
