/** Texts outside components: page titles, messages of actions. */
import { type Language, pick } from '#contract/languages.ts'
import { createInstance, type i18n, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languageOf } from '../lib/prefs.server.ts'
import { i18nConfig } from './config.ts'
import { messages } from './messages.ts'

const instances = new Map<Language, i18n>()

/** One instance per language for the whole process: the texts are static. */
export function i18nFor(language: Language): i18n {
  let instance = instances.get(language)
  if (!instance) {
    instance = createInstance()
    const translation = Object.fromEntries(Object.entries(messages).map(([key, pair]) => [key, pick(pair, language)]))
    void instance
      .use(initReactI18next)
      .init({ ...i18nConfig, lng: language, resources: { [language]: { translation } }, initImmediate: false })
    instances.set(language, instance)
  }
  return instance
}

export const textsOf = (request: Request): TFunction => i18nFor(languageOf(request)).t
