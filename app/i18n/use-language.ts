/** Texts in the reader's language, without the labels of resources: also for sign-in. */
import { type Language, type Pair, pick } from '#contract/languages.ts'
import type { i18n } from 'i18next'
import { createContext, useContext } from 'react'
import type { MessageKey } from './messages.ts'

/** A text; `values` stand where it names them. */
export type Say = (key: MessageKey, values?: Record<string, string | number | null | undefined>) => string

export interface Words {
  t: Say
  language: Language
  pick: (pair: Pair) => string
}

const kept = new WeakMap<i18n, Map<Language, Words>>()

/** Texts of an i18next. why each kept once it is known: looking one up takes i18next long, and a page has hundreds */
export function wordsIn(i18n: i18n): Words {
  const language: Language = i18n.language === 'en' || i18n.language === 'pseudo' ? i18n.language : 'zh'
  const all = kept.get(i18n) ?? new Map<Language, Words>()
  kept.set(i18n, all)
  const made = all.get(language) ?? { t: quick(i18n), language, pick: (pair: Pair) => pick(pair, language) }
  all.set(language, made)
  return made
}

/** A place for a value, as i18next writes it. */
const place = /\{\{(\w+)\}\}/g

function quick(i18n: i18n): Say {
  // why its language now: these words stay in it, and the browser's i18next goes on to another
  const { language } = i18n
  const t = i18n.getFixedT(language)
  const known = new Map<MessageKey, string>()
  const find = (key: MessageKey) => Object.values(i18n.getDataByLanguage(language) ?? {}).find((texts) => key in texts)?.[key]
  return (key, values) => {
    const text = known.get(key) ?? find(key)
    // why not kept: its area is not loaded yet, and i18next says the key
    if (text === undefined) return t(key, values)
    known.set(key, text)
    return text.includes('{{') ? text.replace(place, (_place, name: string) => String(values?.[name] ?? '')) : text
  }
}

const Spoken = createContext<Words | undefined>(undefined)

/** Around everything that is said. */
export const WordsProvider = Spoken.Provider

/** @throws Error outside of the provider */
export function useLanguage(): Words {
  const words = useContext(Spoken)
  if (!words) throw new Error('no texts around this component')
  return words
}
