/** First rows of an empty database. */
import { type ScenarioName, scenarios } from '#contract/rules/scenarios.ts'
import { dayMs, formatTime } from '#contract/rules/time.ts'
import { derive, fillBare } from '#db/bulk.ts'
import { optimize, type Db } from '#db/open.ts'
import { user } from '#db/tables/system.ts'
import { count } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { seedApprovals } from './approvals.ts'
import { seedChannel } from './channel.ts'
import { createWallets, seedCustomers } from './customers.ts'
import { seedDictionaries } from './dictionaries.ts'
import { complete } from './complete.ts'
import { seedAppMenus, seedMenus } from './menus.ts'
import { seedLeaves, seedProcesses } from './flow.ts'
import { seedLedger } from './ledger.ts'
import { equippedFor, seedMoney, spanOf } from './money.ts'
import { seedPlaces } from './places.ts'
import { seedNotices, seedPlatform } from './platform.ts'
import { createRandom } from './random.ts'
import { seedService } from './service.ts'
import { seedPayees } from './payees.ts'
import { seedSamples } from './samples.ts'
import { createRecharges, seedWallets } from './wallets.ts'
import { readRegions, seedRegions } from './regions.ts'
import { seedOrigin } from './scenarios/origin.ts'
import { stories } from './scenarios/stories.ts'
import { demoAccounts, hashPasswords, headOfficeId, seedBasics, seedScopes, seedSystem } from './system.ts'
import { createText, type SeedLanguage } from './text.ts'

export { demoAccounts }

export interface SeedOptions {
  kind: 'demo' | 'empty'
  /** Epoch milliseconds: the "today" of the rows. */
  now: number
  /** A pair of client credentials in addition to the two that stock consoles use. */
  clientId?: string
  clientSecret?: string
  /** Number of orders in the demo seed; by default that of the scenario. */
  orders?: number
  /** Scenario of the demo rows; the weekday by default. */
  scenario?: ScenarioName
  /** The language of names and texts; Chinese by default. */
  language?: SeedLanguage
  /** Receives the progress, 0 to 1. */
  progress?: (share: number) => void
}

/** Tables that grow with the orders; the ledger is computed from the others. */
const ofOrders = [
  ...['ward_customer', 'ward_wallet', 'ward_wallet_log', 'ward_recharge'],
  ...['ward_order', 'ward_refund', 'ward_records', 'ward_split_return'],
]
const ofBooks = ['sim_op', 'ward_ledger']

/** Below this number of orders the hospitals are small. */
const few = 500

/**
 * Fills an empty database in one transaction. If there are users already, only adds menus and dictionaries of newer versions.
 * @returns the administrator's first password of an installation (`empty`), which is not stored anywhere
 */
export async function seed(
  db: Db,
  {
    kind,
    now,
    clientId = 'saber',
    clientSecret = 'saber_secret',
    scenario: requestedScenario,
    orders: requestedOrders,
    language = 'zh',
    progress,
  }: SeedOptions,
): Promise<string | undefined> {
  if ((db.select({ n: count() }).from(user).get()?.n ?? 0) > 0) {
    db.transaction(complete, { behavior: 'immediate' })
    return undefined
  }
  const scenario = requestedScenario ?? 'weekday'
  const orders = requestedOrders ?? scenarios[scenario].orders
  const first = kind === 'demo' ? undefined : randomBytes(12).toString('base64url')
  const [passwords, regions] = await Promise.all([hashPasswords(first), readRegions(language)])
  const text = createText(language)
  const today = formatTime(now)
  /** Maps a part's progress to its share of the whole. */
  const part = (from: number, to: number) => (share: number) => progress?.(from + (to - from) * share)
  const begin = now - spanOf(orders)
  const longAgo = formatTime(begin - 120 * dayMs)
  const story = stories[scenario]
  db.transaction(
    (tx) => {
      seedBasics(tx, { now: today, clientId, clientSecret, text, demo: kind === 'demo' })
      seedDictionaries(tx, language)
      seedRegions(db, regions, language)
      const menus = seedMenus(tx, today, language)
      seedAppMenus(tx, text)
      seedScopes(tx, { now: today, menus, text })
      const random = createRandom(20_260_101)
      // In whole hospitals a few orders would hardly be visible.
      const mostWards = requestedOrders !== undefined && requestedOrders < few ? 3 : undefined
      const around = { now, longAgo, which: story.places, equipped: equippedFor(orders), mostWards, text }
      const places = kind === 'demo' ? seedPlaces(db, random, around) : undefined
      const manages = places?.hospitals[0] ?? headOfficeId
      const deptOf = (account: string) => (account === 'manager' ? manages : headOfficeId)
      const users = seedSystem(tx, { now: today, passwords, passwordKind: first ? 'initial' : 'demo', menus, deptOf, text })
      seedPlatform(tx, today, text)
      seedProcesses(tx, today, text)
      if (!places) return
      if (requestedScenario || orders === scenarios[scenario].orders) seedOrigin(tx, scenario, today)
      seedNotices(tx, now, text)
      seedLeaves(tx, { now, users, text })
      if (!orders) return
      // Uses `db`, because prepared statements belong to the connection, which is inside this transaction.
      const fillRows = () => {
        const customers = seedCustomers(db, random, { n: Math.max(300, Math.ceil(orders / 10)), from: begin, to: now, text })
        const moveWallet = createWallets(db)
        const recharges = createRecharges(db, moveWallet)
        const rentals = seedMoney(db, random, {
          now,
          orders,
          places,
          customers,
          moveWallet,
          recharges,
          mix: story.mix,
          text,
          report: part(0, 0.37),
        })
        seedService(tx, createRandom(20_260_102), { now, places, rentals, text })
        const payees = seedPayees(tx, { hospitals: places.hospitals, since: longAgo, text })
        seedWallets(tx, { now, customers, payees, moveWallet, recharges, states: story.withdrawals, text })
        story.more?.({ db: tx, now, rentals, text })
      }
      const fillBooks = () => {
        seedChannel(tx)
        story.atChannel?.(tx, now, text)
        part(0, 0.75)(1)
        seedLedger(tx, part(0.75, 0.9))
      }
      fillBare(db, ofOrders, fillRows, part(0.37, 0.62))
      derive(db)
      part(0, 0.68)(1)
      seedApprovals(tx, { now, users, text })
      seedSamples(tx, today, language)
      fillBare(db, ofBooks, fillBooks, part(0.9, 1))
    },
    { behavior: 'immediate' },
  )
  optimize(db)
  return first
}
