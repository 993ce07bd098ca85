/** Texts in the reader's language, without the labels of resources: also for sign-in. */
import { type Language, type Pair, pick } from '#contract/languages.ts'
import { useTranslation } from 'react-i18next'

export function useLanguage() {
  const { t, i18n } = useTranslation()
  const language: Language = i18n.language === 'en' || i18n.language === 'pseudo' ? i18n.language : 'zh'
  return { t, language, pick: (pair: Pair) => pick(pair, language) }
}
