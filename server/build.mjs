// `npm run build`: the console (browser and server), then the program around it.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import esbuild from 'esbuild'

const started = performance.now()
// Without its list of 400 files, in which a warning would not be seen.
execFileSync('remix', ['vite:build', '--logLevel', 'warn'], { stdio: 'inherit', shell: process.platform === 'win32' })
// Chunks of an earlier build have other names and would be left over.
for (const name of readdirSync('build')) if (name.endsWith('.js')) rmSync(join('build', name))

/** Bundled: packages with many modules of which few are used, and data that only builds install. All others are imported as installed. */
const bundled = /^(@vant\/area-data|culori|drizzle-orm|jose|jsbarcode|pinyin-pro|zod)(\/|$)/
const othersAside = {
  name: 'others-aside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || bundled.test(path) ? undefined : { path, external: true },
    ),
}
/** Commands of operators, who have a build and the packages of production only. */
const commands = ['admin-password', 'apply', 'audit-verify', 'backup', 'ledger-check', 'move', 'secrets-forget', 'seed']
const { outputFiles } = await esbuild.build({
  entryPoints: {
    main: 'server/program.ts',
    'server/index': 'build/server/index.js',
    maker: 'server/lab/maker.ts',
    ...Object.fromEntries(commands.map((name) => [name, `server/cli/${name}.ts`])),
  },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22.14',
  plugins: [othersAside],
  // Dynamically imported modules and their packages stay files of their own.
  splitting: true,
  outdir: 'build',
  write: false,
  // The program's source stays in memory, so white space is removed; names and lines are kept for stack traces.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 200,
  logLevel: 'warning',
  logOverride: { 'ignored-bare-import': 'silent' },
})
rmSync('build/server/assets', { recursive: true })

// V8 stores a text with two bytes per character if one of them needs two; esbuild does not escape those of regular expressions.
const escaped = (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
for (const { path, text } of outputFiles) writeFileSync(path, text.replace(/[^\0-\x7f]/g, escaped))

// A worker thread starts from a file of its own, beside the program.
copyFileSync('db/reader.mjs', 'build/reader.mjs')

// Files for browsers are precompressed at the highest level; below one kilobyte that gains nothing.
const client = 'build/client'
const texts = readdirSync(client, { recursive: true })
  .filter((name) => /\.(js|css|svg)$/.test(name))
  .map((name) => ({ file: join(client, name), bytes: readFileSync(join(client, name)) }))
  .filter(({ bytes }) => bytes.length >= 1024)
await Promise.all(
  texts.map(async ({ file, bytes }) => {
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }),
)
console.log(
  `built into build/: ${texts.length} files for browsers and the program, in ${Math.round((performance.now() - started) / 1000)} s`,
)
