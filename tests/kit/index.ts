/**
 * `test` for Playwright. Each test has a world of its own, created before it and removed after it, so that tests can run in parallel and in
 * any order. The server is that of `WARD_URL`, or else one is started per worker.
 */
import { type BrowserContext, expect, type Page, test as base, type TestInfo } from '@playwright/test'
import { worldCookie } from '../../contract/rules/worlds.ts'
import { type Callback, type Callbacks, receiveCallbacks } from './callbacks.ts'
import { type Client, type Language, Refusal } from './client.ts'
import { type Journal, lineOf } from './journal.ts'
import { startServer } from './server.ts'
import type { Start } from './start.ts'
import { stepped } from './steps.ts'
import { type Channel, type Clock, type Faults, openWard, type Ward, type World } from './world.ts'

export { expect, Refusal }
export type { Callback, Callbacks, Channel, Client, Clock, Faults, Journal, Ward, World }

/** A signed-in person: every call of the API, and pages of the console in a browser of their own. */
export type Person = Client & {
  /** Opens a page of the console. */
  open: (address: string) => Promise<Page>
}

interface Options {
  /** The initial rows of each test's world: a scenario, a snapshot of the server, or a file. */
  scenario: Start
  /** Language of the pages and of the server's messages. */
  language: Language
  /** Name of the test's machine for the server, which sends callbacks there. */
  callbackHost: string
}

interface Fixtures {
  /** The payment channel is `world.channel`, because Playwright has a fixture `channel` of its own. */
  world: World
  /** A person by their account. `password` is by default the name of the account. */
  as: (account: string, password?: string) => Promise<Person>
  clock: Clock
  faults: Faults
  /** The requests of the world. */
  journal: Journal
  /** Receives the channel's callbacks. */
  callbacks: Callbacks
  /** `as` in another world. */
  asIn: (world: World, account: string, password?: string) => Promise<Person>
}

export const test = base.extend<Options & Fixtures, { wardUrl: string; ward: Ward }>({
  scenario: ['weekday', { option: true }],
  language: ['zh', { option: true }],
  callbackHost: ['127.0.0.1', { option: true }],
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

  world: async ({ ward, scenario }, use, testInfo) => {
    const world = await ward.begin(scenario)
    await use(stepped('world', world))
    if (testInfo.status !== testInfo.expectedStatus) await attachJournal(world, testInfo)
    await world.end()
  },

  clock: ({ world }, use) => use(world.clock),
  faults: ({ world }, use) => use(world.faults),
  journal: ({ world }, use) => use(world.journal),
  callbacks: async ({ world, callbackHost }, use) => {
    const { stop, ...callbacks } = await receiveCallbacks(world, callbackHost)
    await use(stepped('callbacks', callbacks))
    await stop()
  },
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
      const person = {
        ...client,
        async open(address: string) {
          const page = await (await (context ??= begin())).newPage()
          await page.goto(address)
          // Waits until the page's script runs; before that, the browser itself handles clicks.
          await page.locator('[data-scripted].invisible').first().waitFor({ state: 'hidden' })
          return page
        },
      }
      return stepped(account, person)
    })
    for (const context of contexts) await context.close()
    expect(errors, 'errors of scripts on the pages').toEqual([])
  },
})

/** Adds the world’s requests, newest first, to the report of a failed test; a world that does not answer any more adds nothing. */
async function attachJournal(world: World, testInfo: TestInfo): Promise<void> {
  const entries = await world.journal.list().catch(() => [])
  await testInfo.attach('journal.txt', { body: [...entries].reverse().map(lineOf).join('\n'), contentType: 'text/plain' })
  const file = await (await world.as('admin')).journal.journalFile({ format: 'http' }).catch(() => undefined)
  if (file) await testInfo.attach('journal.http', { body: file.text, contentType: 'text/plain' })
}

/** Sends the sign-in form as a browser does. @throws Error with the status when the sign-in fails */
async function signIn(context: BrowserContext, { url }: World, username: string, password: string): Promise<void> {
  const answer = await context.request.post('/login', {
    form: { intent: 'account', username, password },
    headers: { Origin: url },
    maxRedirects: 0,
  })
  if (answer.status() !== 302) throw new Error(`${username} is not let in: ${answer.status()}`)
}
