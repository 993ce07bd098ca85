/** Texts outside components: page titles, messages of actions. */
import { label } from '#contract/labels/index.ts'
import { type Language, type Pair, pick } from '#contract/languages.ts'
import { checkExists } from '#contract/rules/values.ts'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { RemixI18Next } from 'remix-i18next/server'
import { languageOf } from '#app/prefs/prefs.server.ts'
import { i18nConfig } from './config.ts'
import { type Say, wordsIn } from './use-language.ts'

let texts: Readonly<Record<string, Pair>> | undefined

/** The catalogue of texts (app/messages.ts) is above this layer, so the server hands it down before its first page. */
export const provideTexts = (catalogue: Readonly<Record<string, Pair>>): void => void (texts = catalogue)

const instances = new Map<Language, i18n>()

/** One instance per language for the whole process: the texts are static. */
export function i18nFor(locale: string): i18n {
  const language = i18nConfig.supportedLngs.find((one) => one === locale) ?? 'zh'
  let instance = instances.get(language)
  if (!instance) {
    instance = createInstance()
    // One namespace, because the server has all texts; areas only save bytes in the browser.
    const common = Object.fromEntries(
      Object.entries(checkExists(texts, 'catalogue of texts yet')).map(([key, pair]) => [key, pick(pair, language)]),
    )
    void instance.use(initReactI18next).init({ ...i18nConfig, lng: language, resources: { [language]: { common } }, initImmediate: false })
    instances.set(language, instance)
  }
  return instance
}

/** Finds the language of a request by `languageOf`. */
export const remixI18n = new RemixI18Next({
  detection: {
    supportedLanguages: [...i18nConfig.supportedLngs],
    fallbackLanguage: 'zh',
    order: ['custom'],
    findLocale: (request) => Promise.resolve(languageOf(request)),
  },
})

export const textsOf = (request: Request): Say => wordsIn(i18nFor(languageOf(request))).t

/** Like `useText`, for what an action shares with its page. */
export function wordsOf(request: Request) {
  const language = languageOf(request)
  return { t: textsOf(request), language, label: (resource: string, field: string) => label(resource, field, language) }
}
export type Words = ReturnType<typeof wordsOf>
