/** The browser's i18next follows the language that the server answered in. */
import type { Language } from '#contract/languages.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Words, wordsIn } from './use-language.ts'

/** @returns texts of that i18next */
export function useServedLanguage(language: Language): Words {
  const { i18n } = useTranslation()
  // Runs in an effect because the browser has one i18next.
  useEffect(() => {
    if (i18n.language !== language) void i18n.changeLanguage(language)
  }, [i18n, language])
  return wordsIn(i18n)
}
