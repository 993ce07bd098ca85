/** One i18next set-up for server and browser. Keys are flat, so a typo does not compile. */
import { languages, pick, type Language } from '#contract/labels/index.ts'
import { messages, type MessageKey } from './messages.ts'

const resource = (language: Language) => ({
  translation: Object.fromEntries(Object.entries(messages).map(([key, pair]) => [key, pick(pair, language)])),
})

export const i18nConfig = {
  supportedLngs: [...languages, 'pseudo'],
  fallbackLng: 'zh',
  keySeparator: false as const,
  nsSeparator: false as const,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  resources: { zh: resource('zh'), en: resource('en'), pseudo: resource('pseudo') },
}

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: false
    returnNull: false
    resources: { translation: Record<MessageKey, string> }
  }
}
