/**
 * `test` for the browser: each worker has its own servers and seeded database; a logged console error fails the test.
 * Project `bundled` runs console and backend in one process, the `remote-…` projects in two, over HTTP.
 */
import { test as base, expect, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Site {
  url: string
  /** The backend's database, read only. */
  sql: <T>(query: string, ...values: unknown[]) => T[]
}

type Env = Record<string, string>

/** How a server is started. */
interface Program {
  command: string
  args: string[]
  cwd?: string
  env?: Env
  /** The user it runs as, which owns its data. */
  uid?: number
  /** Memory limit in bytes. */
  memory?: number
}

/** The sources, with a fixed captcha; or the built program in `SITE_PROGRAM`, without a captcha. */
const program: Program = process.env.SITE_PROGRAM
  ? (JSON.parse(process.env.SITE_PROGRAM) as Program)
  : { command: 'node', args: ['--import', 'tsx', 'tests/e2e/serve.ts'] }

function start(folder: string, env: Env): Promise<{ url: string; said: () => string; process: ChildProcess }> {
  const own = {
    NODE_ENV: 'production',
    PORT: '0',
    DATABASE_PATH: join(folder, 'blade.sqlite'),
    LOG_LEVEL: 'error',
    SEED: 'demo',
    CAPTCHA_FREE_CLIENTS: 'saber',
    ...env,
  }
  if (program.uid !== undefined) chownSync(folder, program.uid, program.uid)
  const child = spawn(program.command, program.args, {
    cwd: program.cwd,
    uid: program.uid,
    gid: program.uid,
    env: { ...(program.env ?? process.env), ...own } as NodeJS.ProcessEnv,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    let said = ''
    child.stdout?.on('data', (text: Buffer) => {
      said += text.toString()
      const url = /http:\/\/127\.0\.0\.1:\d+(?=["\s])/.exec(said)?.[0]
      if (url) resolve({ url, said: () => said, process: child })
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  const peak =
    program.memory === undefined ? 0 : 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1])
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
  expect(peak).toBeLessThan(program.memory ?? 1)
}

/** A console in front of any Blade server. */
export async function spawnConsole(
  env: Env,
): Promise<{ url: string; said: () => string; skip: (ms: number) => void; end: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'ward-e2e-'))
  const { url, said, process: child } = await start(folder, env)
  return {
    url,
    said,
    /** Moves its clock forward. */
    skip: (ms) => child.stdin?.write(`${ms}\n`),
    end: async () => {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Fixtures {
  /** Signs in on the page, with the password of `passwordOf`. */
  login: (account: string, to?: string) => Promise<void>
}

export const test = base.extend<Fixtures, { settings: Env; site: Site }>({
  settings: [{}, { option: true, scope: 'worker' }],

  site: [
    async ({ settings }, use, info) => {
      const folder = mkdtempSync(join(tmpdir(), 'ward-e2e-'))
      const backend = await start(folder, { SOCIAL: 'demo', ...settings })
      const dialect = /^remote-(.+)$/.exec(info.project.name)?.[1]
      const consoleFolder = join(folder, 'console')
      const front = dialect
        ? await start(consoleFolder, { BLADE_API_URL: backend.url, BLADE_DIALECT: dialect, SESSION_SECRET: 'only-for-this-test-run' })
        : backend
      const db = new Database(join(folder, 'blade.sqlite'), { readonly: true })
      await use({ url: front.url, sql: (query, ...values) => db.prepare(query).all(...values) as never })
      db.close()
      for (const child of new Set([front.process, backend.process])) await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      // why: Chromium logs every answer over 399 as an error, and tests of refusals cause them on purpose; Remix logs the
      // rest of an answer that is not read because staff went on to another page
      const expected = /Failed to load resource|^AbortError: signal is aborted without reason/
      if (message.type() === 'error' && !expected.test(message.text())) errors.push(message.text())
    })
    await use(page)
    expect(errors).toEqual([])
  },

  login: async ({ page }, use) => {
    await use(async (account, to = '/') => {
      await page.goto(to)
      await signIn(page, account, passwordOf(account))
      await page.waitForURL((url) => url.pathname !== '/login')
    })
  },
})

/** A demo account has its name as password, an account created by a test a longer one. */
export const passwordOf = (account: string): string =>
  ['admin', 'manager', 'finance', 'service', 'auditor'].includes(account) ? account : `${account} of a test`

/** Fills and submits the visible sign-in form. */
export async function signIn(page: Page, account: string, password: string, captcha = 'ward5'): Promise<void> {
  await page.getByLabel('用户名').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  const picture = page.getByLabel('验证码', { exact: true })
  if (await picture.count()) await picture.fill(captcha)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

export { expect }
