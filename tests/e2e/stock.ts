/** `test` for the console in front of a stock SpringBlade server. Each worker has its own console and its own stateful player. */
import { password, settingsFor } from '../springblade/stock.ts'
import { addPerson } from '../springblade/people.ts'
import { type Player, startPlayer } from '../springblade/player.ts'
import { startTrouble } from '../springblade/spoiling-proxy.ts'
import { keys } from '../sm2.ts'
import { expect, signIn, spawnConsole, test as base } from './fixtures.ts'

interface Stock {
  url: string
  player: Player
  /** The proxy between the console and its server, which can cause failures. */
  between: Awaited<ReturnType<typeof startTrouble>>
  /** Moves the console's clock forward, in milliseconds. */
  skip: (ms: number) => void
}

interface Fixtures {
  /** Opens a page and signs in. */
  enter: (account: string, to: string) => Promise<void>
  /** Adds a user with a role of their own. @returns the account */
  person: (alias: string, codes: readonly string[]) => string
}

let added = 0

export const test = base.extend<Fixtures, { stock: Stock; stockSettings: Record<string, string> }>({
  /** Further settings of the console. */
  stockSettings: [{}, { option: true, scope: 'worker' }],

  stock: [
    async ({ settings, stockSettings }, use) => {
      // Without a picture, because the recorded one is on a host that does not exist.
      const player = await startPlayer({ sm2PrivateKey: keys.privateKey, password, picture: '' })
      const between = await startTrouble(player.url)
      const { url, skip, end } = await spawnConsole({ ...settings, ...settingsFor(between.url), ...stockSettings })
      await use({ url, player, between, skip })
      await end()
      await between.stop()
      await player.stop()
      expect(player.unanswered).toEqual([])
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ stock }, use) => use(stock.url),

  enter: async ({ page }, use) => {
    await use(async (account, to) => {
      await page.goto(to)
      await signIn(page, account, password)
      await expect(page).not.toHaveURL(/\/login/)
    })
  },

  person: async ({ stock }, use) => {
    await use((alias, codes) => {
      added += 1
      const account = `person-${added}`
      addPerson(stock.player.world, { account, password, alias: alias === 'admin' ? alias : `${alias}-${added}`, codes })
      return account
    })
  },
})

export { expect, password }
