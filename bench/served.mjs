// The built server with its own demo data, for benches and screenshots.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * @param settings additional environment variables
 * @returns its address, and `end`, which also removes its data. @throws Error when there is no build or it does not start
 */
export async function serveBuilt(settings = {}) {
  if (!existsSync('build/main.js')) throw new Error('Nothing is built: npm run build')
  const folder = mkdtempSync(join(tmpdir(), 'ward-built-'))
  const own = {
    DATABASE_PATH: join(folder, 'blade.sqlite'),
    PORT: '0',
    CAPTCHA: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    SEED: 'demo',
    ...settings,
  }
  const child = spawn(process.execPath, ['build/main.js'], { env: { ...process.env, ...own }, stdio: ['ignore', 'pipe', 'inherit'] })
  const end = () => {
    child.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    child.kill('SIGTERM')
  }
  let said = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
    if (url) return { url, end }
  }
  end()
  throw new Error('The built server did not start')
}

/** How the tests start Chromium too. */
export const launch = { executablePath: process.env.CHROMIUM_PATH || undefined, args: ['--no-sandbox', '--disable-gpu'] }
