/** Texts for the browser: it loads those of the current language, and others when the language changes. */
import type { BackendModule } from 'i18next'

const load: Record<string, () => Promise<{ default: Record<string, string> }>> = {
  zh: () => import('virtual:texts-zh'),
  en: () => import('virtual:texts-en'),
  pseudo: () => import('virtual:texts-pseudo'),
}

export const browserTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, _namespace, done) {
    load[language]?.().then(
      (texts) => done(null, texts.default),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    )
  },
}
