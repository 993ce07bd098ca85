/** Texts for the browser: it loads the areas that its pages name, in the language that it shows. */
import { load } from 'virtual:texts'
import type { BackendModule } from 'i18next'

export const browserTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, area, done) {
    load[language]?.[area]?.().then(
      (texts) => done(null, texts.default),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    )
  },
}
