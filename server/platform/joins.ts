/** Joined fields of notices and configurations. */
import type { Language } from '#contract/languages.ts'
import type { Db } from '#db/open.ts'
import type { Joins, StoredRow } from '../api/crud/join.ts'
import type { Dictionary } from '../api/dictionary.ts'

/** Names of category and state of a configuration. */
const configNames =
  (dictionary: Dictionary, code: 'oss' | 'sms') =>
  (rows: readonly StoredRow[], language: Language): Record<'categoryName' | 'statusName', unknown>[] =>
    rows.map((row) => ({
      categoryName: dictionary.names(code, language).get(String(row.category)),
      statusName: dictionary.names('yes_no', language).get(String(row.status)),
    }))

export const platformJoins = (db: Db, system: Dictionary) =>
  ({
    oss: configNames(system, 'oss'),
    sms: configNames(system, 'sms'),
    notice: (rows, language) => {
      const categories = system.names('notice', language)
      return rows.map((row) => ({ categoryName: categories.get(String(row.category)) ?? '' }))
    },
  }) satisfies Partial<Joins>
