/** Build step: a hint that lets the browser compile the scripts of first loads while they arrive. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Chromium compiles all functions of such a file beside the page while it arrives, instead of one by one, on the page's own thread, as
 * they are called. Most functions of these files are called by a first load.
 */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * @param names chunks that a first load waits for. Not all chunks, because functions that are compiled and never called take memory.
 * @throws Error when there is no chunk of such a name any more
 */
export const compiledAhead = (names: readonly string[]): Plugin => ({
  name: 'compiled-ahead',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  // Written into the files, because it must be their first line, and Vite writes a first line itself, after all plugins.
  async writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    for (const name of names) {
      const files = chunks.filter((chunk) => chunk.name === name).map(({ fileName }) => join(dir, fileName))
      if (!files.length) throw new Error(`the build has no chunk "${name}" any more`)
      for (const file of files) await writeFile(file, hint + (await readFile(file, 'utf8')))
    }
  },
})
