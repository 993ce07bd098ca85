/** Entry points: programs, tests, and the files that the route table names. */
import type { RouteConfigEntry } from '@remix-run/route-config'
import type { KnipConfig } from 'knip'
import routes from '../app/routes.ts'

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...filesOf(children)])

export default {
  entry: [
    'server/cli/*.ts',
    'db/{reader.mjs,drizzle.console.config.ts}',
    'server/{main.ts,program.ts,node.mjs,start.mjs,build.mjs,image-context.mjs}',
    'app/{root,entry.client,entry.server}.tsx',
    'app/routes.ts',
    'app/styles/themes.plugin.ts',
    ...new Set(filesOf(await routes)),
    'app/**/*.d.ts',
    'tests/**/*.{ts,mjs}',
    'bench/*.mjs',
    // build-tools/icons.ts names it
    'app/ui/icon.tsx',
  ],
  project: ['{app,build-tools,contract,db,seeds,sheets,bodies,server,tests,bench}/**/*.{ts,tsx,mjs}'],
  // manifests name their kinds: kubernetes-models
  ignoreDependencies: ['kubernetes-models', 'prettier', 'puppeteer-core', 'puppeteer-core-19'],
  ignoreBinaries: ['apt-get'],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig
