/** i18next options shared by server and browser. Keys are flat and of one area each. */
import { languages } from '#contract/languages.ts'
import type { TypeOptions } from 'i18next'

export const i18nConfig = {
  supportedLngs: [...languages, 'pseudo' as const],
  // Every text exists in every language.
  fallbackLng: false as const,
  defaultNS: 'common' as const,
  keySeparator: false as const,
  nsSeparator: false as const,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
}

/** The catalogue of texts (app/messages.ts) declares its keys to i18next, so that a typo does not compile. */
export type MessageKey = keyof TypeOptions['resources'][(typeof i18nConfig)['defaultNS']]
