/**
 * `test` for Playwright. Each test has a world of its own, created before it and removed after it, so that tests can run in parallel and in
 * any order. The server is that of `WARD_URL`, or else one is started per worker.
 */
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import type { ScenarioName } from '../../contract/rules/scenarios.ts'
import { worldCookie } from '../../contract/rules/worlds.ts'
import type { Client, Language } from './client.ts'
import { startServer } from './server.ts'
import { type Channel, type Clock, type Faults, openWard, type Ward, type World } from './world.ts'

export { expect }
export type { Channel, Client, Clock, Faults, Ward, World }

/** A signed-in person: every call of the API, and pages of the console in a browser of their own. */
export type Person = Client & {
  /** Opens a page of the console. */
  open: (address: string) => Promise<Page>
}

interface Options {
  /** The initial rows of each test's world. */
  scenario: ScenarioName
  /** Language of the pages and of the server's messages. */
  language: Language
}

interface Fixtures {
  /** The payment channel is `world.channel`, because Playwright has a fixture `channel` of its own. */
  world: World
  /** A person by their account. `password` is by default the name of the account. */
  as: (account: string, password?: string) => Promise<Person>
  clock: Clock
  faults: Faults
  /** `as` in another world. */
  asIn: (world: World, account: string, password?: string) => Promise<Person>
}

export const test = base.extend<Options & Fixtures, { wardUrl: string; ward: Ward }>({
  scenario: ['weekday', { option: true }],
  language: ['zh', { option: true }],
  wardUrl: [process.env.WARD_URL ?? '', { option: true, scope: 'worker' }],

  ward: [
    async ({ wardUrl }, use) => {
      if (wardUrl) return use(await openWard(wardUrl))
      const server = await startServer()
      try {
        await use(await openWard(server.url))
      } finally {
        await server.stop()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  world: async ({ ward, scenario }, use) => {
    const world = await ward.world({ scenario })
    await use(world)
    await world.end()
  },

  clock: ({ world }, use) => use(world.clock),
  faults: ({ world }, use) => use(world.faults),
  as: ({ world, asIn }, use) => use((account, password) => asIn(world, account, password)),

  asIn: async ({ browser, language }, use) => {
    const contexts: BrowserContext[] = []
    const errors: string[] = []
    await use(async (world, account, password) => {
      const client = await world.as(account, password, language)
      let context: Promise<BrowserContext> | undefined
      const begin = async () => {
        const created = await browser.newContext({ baseURL: world.url })
        contexts.push(created)
        created.on('weberror', (error) => errors.push(String(error.error())))
        await created.addCookies([
          { name: worldCookie, value: world.name, url: world.url },
          { name: 'ward_lang', value: language, url: world.url },
        ])
        await signIn(created, world, account, password ?? account)
        return created
      }
      return {
        ...client,
        async open(address) {
          const page = await (await (context ??= begin())).newPage()
          await page.goto(address)
          // Waits until the page's script runs; before that, the browser itself handles clicks.
          await page.locator('[data-scripted].invisible').first().waitFor({ state: 'hidden' })
          return page
        },
      }
    })
    for (const context of contexts) await context.close()
    expect(errors, 'errors of scripts on the pages').toEqual([])
  },
})

/** Sends the sign-in form as a browser does. @throws Error with the status when the sign-in fails */
async function signIn(context: BrowserContext, { url }: World, username: string, password: string): Promise<void> {
  const answer = await context.request.post('/login', {
    form: { intent: 'account', username, password },
    headers: { Origin: url },
    maxRedirects: 0,
  })
  if (answer.status() !== 302) throw new Error(`${username} is not let in: ${answer.status()}`)
}
