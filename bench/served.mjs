// The built server with its own demo data, for benches and screenshots.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findHeadless } from '../tests/programs.mjs'
import { checkout, startBuilt } from './servers.mjs'

/**
 * @param settings additional environment variables
 * @returns its address, and `end`, which also removes its data. @throws Error when there is no build or it does not start
 */
export async function serveBuilt(settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'ward-built-'))
  const { url, stop } = await startBuilt(checkout(process.cwd()), join(folder, 'blade.sqlite'), { settings })
  return { url, end: () => void stop().then(() => rmSync(folder, { recursive: true, force: true })) }
}

/** Launch options of Chromium, the same as in the tests. */
export const launch = { executablePath: findHeadless(), args: ['--no-sandbox', '--disable-gpu'] }
