/** i18next options shared by server and browser. Keys are typed, flat and of one area each, so a typo does not compile. */
import { languages } from '#contract/languages.ts'
import type { MessageKey } from '../messages.ts'

/** Namespaces: what is loaded together. A route names those of its page in `handle.i18n`; every page has `common`. */
export const areas = [
  ...(['common', 'login', 'shell', 'info', 'list', 'transfer', 'money', 'rental'] as const),
  ...(['platform', 'flow', 'home', 'sim', 'lab', 'system', 'hospital', 'device', 'focus'] as const),
] as const
export type Area = (typeof areas)[number]

export const i18nConfig = {
  supportedLngs: [...languages, 'pseudo' as const],
  // Every text exists in every language.
  fallbackLng: false as const,
  defaultNS: 'common',
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
    defaultNS: 'common'
    resources: Record<Area, Record<MessageKey, string>>
  }
}
