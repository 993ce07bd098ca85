/** i18next options shared by server and browser. Keys are flat and of one area each. */
import { languages } from '#contract/languages.ts'
import type { Area } from './areas.ts'

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

/** The catalogue of all texts (app/messages.ts) adds them here, so that a typo does not compile. i18next's own way takes minutes to check. */
export interface Catalogue {
  area: Area
}
export type MessageKey = keyof Catalogue['texts']
