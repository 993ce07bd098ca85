/**
 * `test` for the browser. Each worker has its own servers and seeded database; an error in the browser's console fails the test.
 * Project `bundled` runs console and backend in one process; the `remote-…` projects run them in two, connected by HTTP.
 */
import { test as base, type Browser, expect, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { keys } from '../sm2.ts'
import { signedIn } from './sessions.ts'
import { dataFolder, end, type Env, spawnConsole, start } from './site.ts'

export interface Site {
  url: string
  /** The backend's database, read only. */
  sql: <T>(query: string, ...values: unknown[]) => T[]
}

interface Fixtures {
  /** Opens a page with the worker's session of an account, and waits for its script. */
  login: (account: string, to?: string) => Promise<void>
}

export const test = base.extend<Fixtures, { settings: Env; site: Site }>({
  settings: [{}, { option: true, scope: 'worker' }],

  site: [
    async ({ settings }, use, info) => {
      const folder = dataFolder(settings)
      const backend = await start(folder, { SOCIAL: 'demo', BLADE_SM2_PRIVATE_KEY: keys.privateKey, ...settings })
      const dialect = /^remote-(.+)$/.exec(info.project.name)?.[1]
      const consoleFolder = join(folder, 'console')
      const remote = { BLADE_API_URL: backend.url, SESSION_SECRET: 'only-for-this-test-run' }
      // The backend answers in both dialects.
      const open = { BLADE_DIALECT: 'springblade', BLADE_SM2_PUBLIC_KEY: keys.publicKey }
      const front = dialect ? await start(consoleFolder, { ...remote, ...(dialect === 'springblade' && open) }) : backend
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
      // Ignores two kinds of errors: Chromium logs every response above 399, which tests of refusals cause on purpose; and Remix
      // logs a response that was aborted because the user went to another page.
      const expected = /Failed to load resource|^AbortError: signal is aborted without reason/
      if (message.type() === 'error' && !expected.test(message.text())) errors.push(message.text())
    })
    await use(page)
    expect(errors).toEqual([])
  },

  login: async ({ page, site, javaScriptEnabled }, use) => {
    await use(async (account, to = '/') => {
      const { href, origin } = new URL(to, site.url)
      await signedIn(page.context(), origin, account)
      await openFirst(page, href, javaScriptEnabled)
    })
  },
})

/** Opens the first page of a browser and waits for its script, without which the browser itself follows links. */
async function openFirst(page: Page, to: string, javaScriptEnabled = true): Promise<void> {
  await page.goto(to)
  // A timeout is not an error, because a test may withhold the script from the page.
  if (javaScriptEnabled) await scriptOf(page, 5000).catch(() => undefined)
}

/** Waits for the script of a document, without which no key of the console works. @param timeout milliseconds */
export const scriptOf = (page: Page, timeout = 30_000): Promise<void> =>
  page.locator('[data-scripted].invisible').first().waitFor({ state: 'hidden', timeout })

/** Another person's browser, signed in. Close its context at the end. */
export async function colleague(browser: Browser, url: string, to: string, account = 'admin', javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', javaScriptEnabled })
  await signedIn(context, url, account)
  const page = await context.newPage()
  await openFirst(page, to, javaScriptEnabled)
  return page
}

/** Matches `n` only as a whole number, because the `13` from before a click contains a `3` too. */
export const exactly = (n: number | undefined): RegExp => new RegExp(`(?<!\\d)${n}(?!\\d)`)

/** Fills and submits the visible sign-in form. */
export async function signIn(page: Page, account: string, password: string, captcha = 'ward5'): Promise<void> {
  await page.getByLabel('用户名').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  const picture = page.getByLabel('验证码', { exact: true })
  if (await picture.count()) await picture.fill(captcha)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

export { expect, spawnConsole }
