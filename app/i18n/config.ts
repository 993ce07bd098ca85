/** One i18next set-up for server and browser. Keys are flat, so a typo does not compile. */
import { languages, type Pair, pick, type Language } from '#contract/labels/index.ts'
import { messages, type MessageKey } from './messages.ts'

const resource = (texts: Readonly<Record<string, Pair>>, language: Language) => ({
  translation: Object.fromEntries(Object.entries(texts).map(([key, pair]) => [key, pick(pair, language)])),
})
export const resourcesOf = (texts: Readonly<Record<string, Pair>>) => ({
  zh: resource(texts, 'zh'),
  en: resource(texts, 'en'),
  pseudo: resource(texts, 'pseudo'),
})

export const i18nConfig = {
  supportedLngs: [...languages, 'pseudo'],
  fallbackLng: 'zh',
  keySeparator: false as const,
  nsSeparator: false as const,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  resources: resourcesOf(messages),
}

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: false
    returnNull: false
    resources: { translation: Record<MessageKey, string> }
  }
}
