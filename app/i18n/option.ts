/** What a control offers. */
import type { Language } from '#contract/languages.ts'
import { entryName } from '#contract/rules/entry.ts'
import type { DictEntry } from '#contract/session.ts'
import type { Say } from '#app/i18n/use-language.ts'

export interface Option {
  id: string
  name: string
  /** In a tree, how far below its root. */
  depth?: number
  /** It can no longer be chosen, but rows that have it keep it. */
  isClosed?: boolean
}

/** The entries of a dictionary as options. */
export const entryOptions = (entries: readonly DictEntry[], language: Language): Option[] =>
  entries.map((entry) => ({ id: entry.dictKey, name: entryName(entry, language), isClosed: entry.isSealed === true }))

export const yesOrNo = (t: Say): Option[] => [
  { id: '1', name: t('crud.yes') },
  { id: '0', name: t('crud.no') },
]
