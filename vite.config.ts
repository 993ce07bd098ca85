import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import browserslistToEsbuild from 'browserslist-to-esbuild'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { messages } from './app/i18n/messages.ts'
import { languages, pick } from './contract/languages.ts'
import { inFewFiles } from './vite.layers.ts'

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
}

/** The console's texts as one module per language, so that a browser loads only those it shows. */
function texts(): Plugin {
  const prefix = 'virtual:texts-'
  return {
    name: 'texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      const language = [...languages, 'pseudo' as const].find((name) => id === `\0${prefix}${name}`)
      if (!language) return undefined
      const texts = Object.entries(messages).map(([key, pair]) => [key, pick(pair, language)])
      return `export default ${JSON.stringify(Object.fromEntries(texts))}`
    },
  }
}

/** The browser's zod is the one of app/lib/zod.ts; the server's, without a content policy, compiles its parsers. */
function browserZod(): Plugin {
  const own = fileURLToPath(new URL('app/lib/zod.ts', import.meta.url))
  return {
    name: 'browser-zod',
    enforce: 'pre',
    resolveId: (source, importer, { ssr }) =>
      source === 'zod' && !ssr && importer !== own ? { id: own, moduleSideEffects: true } : undefined,
  }
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    texts(),
    inFewFiles(),
    browserZod(),
    remix({
      ignoredRouteFiles: ['**/*'],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: false,
        v3_routeConfig: true,
      },
    }),
  ],
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    target: browserslistToEsbuild(),
  },
})
