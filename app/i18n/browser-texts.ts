/** Texts for the browser: it loads the areas that its pages name, in the language that it shows. */
import { addresses } from 'virtual:texts'
import type { BackendModule } from 'i18next'

export const browserTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, area, done) {
    const address = addresses[language]?.[area]
    if (!address) return done(`no texts of ${area}`, false)
    ;(import(/* @vite-ignore */ address) as Promise<{ default: Record<string, string> }>).then(
      (texts) => done(null, texts.default),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    )
  },
}
