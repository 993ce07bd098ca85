/** Starts the console in the browser: the page that the server rendered becomes interactive. */
import { languageTags } from '#contract/languages.ts'
import { RemixBrowser } from '@remix-run/react'
import i18next from 'i18next'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { getInitialNamespaces } from 'remix-i18next/client'
import { browserTexts, loadTexts } from './i18n/browser-texts.ts'
import { i18nConfig } from './i18n/config.ts'
import { type Area, areas } from './i18n/areas.ts'
import { nameOwner } from './lib/page-owner.ts'
import { stopRecording } from './first-load/early-presses.ts'
import { guardSends } from './lib/connection/guarded-sends.ts'
import { holdReads } from './lib/connection/held-fetch.ts'
import { decodePage } from './lib/remix-internals.ts'
import { watchErrors } from './shell/errors/error-log.ts'
import { cacheServedData } from './shell/tabs/cached-data.ts'

watchErrors()
holdReads()
nameOwner()
guardSends()

// Components expect popovers on hydration: native ones, in Chromium since 114, or those of the polyfill.
if (!('popover' in HTMLElement.prototype)) await import('@oddbird/popover-polyfill')

const { lang } = document.documentElement
const lng = Object.entries(languageTags).find(([, tag]) => tag === lang)?.[0] ?? 'zh'
const ns = ['common', ...getInitialNamespaces()] as Area[]
// A failure ends this script, because the page as the server rendered it works, and a page of raw keys does not.
const resources = { [lng]: await loadTexts(lng, ns) }
await i18next
  .use(browserTexts)
  .use(initReactI18next)
  .init({ ...i18nConfig, lng, ns, fallbackNS: [...areas], resources, partialBundledLanguages: true })

await decodePage()
cacheServedData(window.location)

startTransition(() => {
  stopRecording()
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18next}>
        <RemixBrowser />
      </I18nextProvider>
    </StrictMode>,
  )
})
