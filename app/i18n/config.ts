/** One i18next set-up for server and browser. Keys are flat, so a typo does not compile. */
import { languages, pick, type Language, type Pair } from '#contract/labels/index.ts'
import { messages, type MessageKey } from './messages.ts'

const inLanguage = (pairs: Record<string, Pair>, language: Language) =>
  Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, pick(pair, language)]))

const resource = (language: Language) => ({ translation: inLanguage(messages, language) })

export const i18nConfig = {
  supportedLngs: [...languages, 'pseudo'],
  fallbackLng: 'zh',
  keySeparator: false as const,
  nsSeparator: false as const,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  resources: { zh: resource('zh'), en: resource('en'), pseudo: resource('pseudo') },
}

/** Texts that one page brings along, so that the others need not load them. Its module calls this as it is loaded. */
export function bringMessages(late: Record<string, Pair>): void {
  for (const language of [...languages, 'pseudo'] as const)
    // why: i18next reads from these very objects, before and after it has started
    Object.assign(i18nConfig.resources[language].translation, inLanguage(late, language))
}

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: false
    returnNull: false
    resources: { translation: Record<MessageKey, string> }
  }
}
