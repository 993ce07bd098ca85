/** i18next options shared by server and browser. Keys are typed and flat, so a typo does not compile. */
import { languages } from '#contract/languages.ts'
import type { MessageKey } from './messages.ts'

export const i18nConfig = {
  supportedLngs: [...languages, 'pseudo'],
  // why none: every text exists in every language
  fallbackLng: false as const,
  keySeparator: false as const,
  nsSeparator: false as const,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
}

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: false
    returnNull: false
    resources: { translation: Record<MessageKey, string> }
  }
}
