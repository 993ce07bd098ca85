import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import browserslistToEsbuild from 'browserslist-to-esbuild'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { areas } from './app/i18n/config.ts'
import { messagesOf } from './app/i18n/messages.ts'
import { languages, pick } from './contract/languages.ts'
import { icons } from './vite.icons.ts'
import { inFewFiles } from './vite.layers.ts'
import { selectors } from './vite.selectors.ts'

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
}

/** The console's texts as one module per language and area, so that a browser loads only those that its pages show. */
function texts(): Plugin {
  const all = 'virtual:texts'
  const spoken = [...languages, 'pseudo' as const]
  const files = spoken.flatMap((language) => areas.map((area) => ({ language, area, id: `${all}-${language}-${area}` })))
  return {
    name: 'texts',
    resolveId: (id) => (id === all || files.some((file) => file.id === id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${all}`) {
        const of = (language: string) =>
          files.flatMap((file) => (file.language === language ? [`${file.area}:()=>import('${file.id}')`] : []))
        return `export const load={${spoken.map((language) => `${language}:{${of(language)}}`).join()}}`
      }
      const file = files.find((one) => id === `\0${one.id}`)
      if (!file) return undefined
      const texts = Object.entries(messagesOf[file.area]).map(([key, pair]) => [key, pick(pair, file.language)])
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

/**
 * What renders is bundled into the server's build: the icons that are used instead of all, React's production build alone, and no
 * question to the environment in between.
 */
const bundled: UserConfig = {
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    noExternal: [/^(remix-|react$|react-|@remix-run\/(react|router)$|@conform-to\/|lucide-react$|scheduler$|turbo-stream$)/],
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  ...(isSsrBuild && bundled),
  plugins: [
    tailwindcss(),
    selectors(),
    texts(),
    inFewFiles(),
    browserZod(),
    icons(),
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
}))
