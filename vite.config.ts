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

/** Replaces zod by app/lib/zod.ts in the browser. The server has no content policy, so its zod may compile parsers. */
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
    // External, because the program contains the contract too; the two are bundled together (server/build.mjs).
    ...(isSsrBuild && { rollupOptions: { external: /^#contract\// } }),
    assetsInlineLimit: 0,
    sourcemap: false,
    // Browsers only. Terser, because its scripts are 3 % smaller on the wire than those of esbuild, for eight seconds more of building.
    minify: !isSsrBuild && 'terser',
    target: browserslistToEsbuild(),
  },
}))
