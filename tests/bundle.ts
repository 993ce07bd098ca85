/** Bundles programs and commands for tests that start them as processes: a bundle starts in half the time of the sources. */
import { build } from 'esbuild'
import { copyFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** In a folder of the project, because the program looks for its files one folder above. */
const folder = 'test-results'

/** The bundle of a source file, for Node to run. */
export const bundleOf = (source: string): string => join(folder, `${basename(source, '.ts')}.js`)

export async function bundle(sources: readonly string[]): Promise<void> {
  await build({
    entryPoints: [...sources],
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22.14',
    packages: 'external',
    outdir: folder,
    logLevel: 'warning',
  })
  copyFileSync('db/reader.mjs', join(folder, 'reader.mjs'))
}
