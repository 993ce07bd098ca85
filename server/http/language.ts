/** The language of an answer. */
import { type Language, languageTags } from '#contract/languages.ts'

export function languageOf(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === languageTags.pseudo) return 'pseudo'
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'zh'
}
