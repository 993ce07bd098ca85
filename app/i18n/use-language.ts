/** Texts in the reader's language, without the labels of resources: also for sign-in. */
import { type Language, type Pair, pick } from '#contract/languages.ts'
import type { i18n } from 'i18next'
import { createContext, useContext } from 'react'
import type { MessageKey } from './config.ts'

/** Returns a text; `values` replace the placeholders of these names. */
export type Say = (key: MessageKey, values?: Record<string, string | number | null | undefined>) => string

export interface Words {
  t: Say
  language: Language
  pick: (pair: Pair) => string
}

const wordsByInstance = new WeakMap<i18n, Map<Language, Words>>()

/** Texts of an i18next. Each is cached, because i18next is slow to look one up, and a page has hundreds. */
export function wordsIn(i18n: i18n): Words {
  const language: Language = i18n.language === 'en' || i18n.language === 'pseudo' ? i18n.language : 'zh'
  const all = wordsByInstance.get(i18n) ?? new Map<Language, Words>()
  wordsByInstance.set(i18n, all)
  const words = all.get(language) ?? { t: quick(i18n), language, pick: (pair: Pair) => pick(pair, language) }
  all.set(language, words)
  return words
}

/** A placeholder, as i18next writes it. */
const placeholder = /\{\{(\w+)\}\}/g

function quick(i18n: i18n): Say {
  // The language is read now, because these texts stay in it when the browser's i18next switches to another.
  const { language } = i18n
  const t = i18n.getFixedT(language)
  const cached = new Map<MessageKey, string>()
  const find = (key: MessageKey) => Object.values(i18n.getDataByLanguage(language) ?? {}).find((texts) => key in texts)?.[key]
  return (key, values) => {
    const text = cached.get(key) ?? find(key)
    // Not cached: its area is not loaded yet, and i18next returns the key.
    if (text === undefined) return t(key, values)
    cached.set(key, text)
    return text.includes('{{') ? text.replace(placeholder, (_place, name: string) => String(values?.[name] ?? '')) : text
  }
}

const WordsContext = createContext<Words | undefined>(undefined)

/** Provides the translation functions to the tree below. */
export const WordsProvider = WordsContext.Provider

/** @throws Error outside of the provider */
export function useLanguage(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('no texts around this component')
  return words
}
