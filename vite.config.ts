import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import browserslistToEsbuild from 'browserslist-to-esbuild'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { firstPages } from './app/first-load/first-pages.ts'
import { compiledAhead } from './build-tools/compile-hint.ts'
import { inFewFiles } from './build-tools/few-files.ts'
import { icons } from './build-tools/icons.ts'
import { texts } from './build-tools/texts.ts'

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
}

/**
 * Modules that the browser gets instead of others:
 * - zod: app/lib/zod.ts. The server has no content policy, so its zod may compile parsers.
 * - @remix-run/node: the package behind it that does not need Node. Route modules import `data` and `redirect`, and all of Node's
 *   part would be parsed, only to be dropped with 230 warnings.
 */
function browserModules(): Plugin {
  const own = fileURLToPath(new URL('app/lib/zod.ts', import.meta.url))
  return {
    name: 'browser-modules',
    enforce: 'pre',
    resolveId(source, importer, { ssr }) {
      if (ssr) return undefined
      if (source === 'zod' && importer !== own) return { id: own, moduleSideEffects: true }
      return source === '@remix-run/node' ? this.resolve('@remix-run/server-runtime', importer) : undefined
    },
  }
}

/** Warnings that ask for nothing: routes without a page have no script, and comments of packages have no effect. */
const expected = ['EMPTY_BUNDLE', 'INVALID_ANNOTATION']

/**
 * Libraries that render are bundled into the server's build: only the icons that are used, only React's production build, and no check
 * of the environment at run time.
 */
const bundled: UserConfig = {
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    noExternal: [/^(remix-|react$|react-|@remix-run\/(react|router)$|@conform-to\/|lucide-react$)/],
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  ...(isSsrBuild && bundled),
  plugins: [
    tailwindcss(),
    texts(),
    inFewFiles(),
    compiledAhead(['entry.client', 'root', 'shell', 'form-lib', ...firstPages.map(({ route }) => basename(route))]),
    browserModules(),
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
    // External, because the program contains the contract too; the two are bundled together (server/build.mjs).
    rollupOptions: {
      ...(isSsrBuild && { external: /^#contract\// }),
      onwarn: (warning, print) => {
        // The reporter's own warning is about chunks of the browser, and repeats itself for the server.
        if (!expected.includes(warning.code ?? '') && !(isSsrBuild && warning.plugin === 'vite:reporter')) print(warning)
      },
    },
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    // Browsers only, because stack traces and coverage name the server's functions. Terser, because its scripts are 3 % smaller on the
    // wire than those of esbuild, for eight more seconds of building.
    minify: !isSsrBuild && 'terser',
    target: browserslistToEsbuild(),
  },
}))
