// `npm run kit:pack`: builds ward-kit-<version>.tgz in `build`, or in the folder named after `--`: bundled code, types, this README.
// The version is the console's, because the calls and types are those of its contract.
import { build } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const entries = ['index', 'client', 'world']
const target = resolve(process.argv[2] ?? 'build')
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const [kit, ward] = [read('tests/kit/package.json'), read('package.json')]
const folder = mkdtempSync(join(tmpdir(), 'ward-kit-'))
const run = (command, args, options) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options })
  if (status !== 0) throw new Error(`${command} failed`)
}
const types = (name) => `./types/tests/kit/${name}.d.ts`

try {
  await build({
    entryPoints: entries.map((name) => `tests/kit/${name}.ts`),
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // zod is a dependency rather than part of the bundle, because the types refer to it.
    external: ['@playwright/test', 'zod', 'zod/*'],
    logLevel: 'warning',
  })
  const options = {
    declaration: true,
    emitDeclarationOnly: true,
    noEmit: false,
    rootDir: process.cwd(),
    outDir: join(folder, 'types'),
    types: ['node'],
  }
  const project = join(folder, 'tsconfig.json')
  writeFileSync(
    project,
    JSON.stringify({
      extends: resolve('tsconfig.json'),
      compilerOptions: { ...options, typeRoots: [resolve('node_modules/@types')] },
      include: [],
      files: entries.map((name) => resolve(`tests/kit/${name}.ts`)),
    }),
  )
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project])
  rmSync(project)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify(
      {
        name: kit.name,
        version: ward.version,
        description: kit.description,
        license: ward.license,
        type: 'module',
        engines: { node: '>=20' },
        exports: Object.fromEntries(
          entries.map((name) => [name === 'index' ? '.' : `./${name}`, { types: types(name), default: `./${name}.js` }]),
        ),
        // The types name their files like the sources do.
        imports: { '#contract/*.ts': './types/contract/*.d.ts' },
        dependencies: { zod: ward.dependencies.zod },
        peerDependencies: { '@playwright/test': kit.peerDependencies['@playwright/test'] },
      },
      null,
      2,
    ),
  )
  copyFileSync('tests/kit/README.md', join(folder, 'README.md'))
  mkdirSync(target, { recursive: true })
  run('npm', ['pack', '--silent', '--pack-destination', target], { cwd: folder })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
