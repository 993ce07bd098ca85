/** The languages of the console, and a text in each. */
export const languages = ['zh', 'en'] as const
/** `pseudo` is never offered: a test server uses it to reveal untranslated texts. */
export type Language = (typeof languages)[number] | 'pseudo'
export type Pair = readonly [zh: string, en: string]

/** Language tags for HTTP and HTML. */
export const languageTags: Record<Language, string> = { zh: 'zh-CN', en: 'en', pseudo: 'x-pseudo' }

/** Every text of `pseudo` is wrapped in these brackets. */
export const bracket = (text: string) => `⟦${text}⟧`

export function pick(pair: Pair, language: Language): string {
  if (language === 'pseudo') return bracket(pair[0])
  return pair[language === 'en' ? 1 : 0]
}
