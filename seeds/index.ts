/** First rows of an empty database. */
import { formatTime } from '#contract/rules/time.ts'
import { optimize, type Db } from '#db/open.ts'
import { user } from '#db/tables/system.ts'
import { count } from 'drizzle-orm'
import { seedApprovals } from './approvals.ts'
import { seedChannel } from './channel.ts'
import { createWallets, seedCustomers } from './customers.ts'
import { seedDictionaries } from './dictionaries.ts'
import { seedAppMenus, seedMenus } from './menus.ts'
import { seedLeaves, seedProcesses } from './flow.ts'
import { seedLedger } from './ledger.ts'
import { seedMoney, spanOf } from './money.ts'
import { seedPlaces } from './places.ts'
import { seedPlatform } from './platform.ts'
import { createRandom } from './random.ts'
import { seedPayees, seedService } from './service.ts'
import { createRecharges, seedWallets } from './wallets.ts'
import { seedRegions } from './regions.ts'
import { demoAccounts, hashPasswords, headOfficeId, seedBasics, seedScopes, seedSystem } from './system.ts'

export { demoAccounts }

export interface SeedOptions {
  kind: 'demo' | 'empty'
  /** Epoch milliseconds: the "today" of the rows. */
  now: number
  /** A client pair beside the two that stock consoles use. */
  clientId?: string
  clientSecret?: string
  /** Orders of the demo seed, 500 by default. */
  orders?: number
}

/** Fills an empty database in one transaction; does nothing where there are users already. */
export async function seed(
  db: Db,
  { kind, now, clientId = 'saber', clientSecret = 'saber_secret', orders = 500 }: SeedOptions,
): Promise<void> {
  if ((db.select({ n: count() }).from(user).get()?.n ?? 0) > 0) return
  const passwords = await hashPasswords(kind)
  const today = formatTime(now)
  const longAgo = formatTime(now - spanOf(orders) - 30 * 86_400_000)
  db.transaction(
    (tx) => {
      seedBasics(tx, { now: today, clientId, clientSecret })
      seedDictionaries(tx)
      seedRegions(tx)
      const menus = seedMenus(tx, today)
      seedAppMenus(tx)
      seedScopes(tx, today, menus)
      const random = createRandom(20_260_101)
      const places = kind === 'demo' ? seedPlaces(tx, random, today, longAgo) : undefined
      const manages = places?.hospitals[0] ?? headOfficeId
      const users = seedSystem(tx, { now: today, passwords, menus, deptOf: (account) => (account === 'manager' ? manages : headOfficeId) })
      seedPlatform(tx, today)
      seedProcesses(tx, today)
      if (!places) return
      seedLeaves(tx, now, users)
      // why db: prepared statements belong to the connection, which is inside this transaction
      const customers = seedCustomers(db, random, Math.max(160, Math.ceil(orders / 10)), longAgo)
      const moveWallet = createWallets(db)
      const recharges = createRecharges(db, moveWallet)
      seedMoney(db, random, { now, orders, places, customers, moveWallet, recharges })
      seedService(tx, createRandom(20_260_102), { now, places, customers })
      const payees = seedPayees(tx, places.hospitals, longAgo)
      seedWallets(tx, { now, customers, payees, moveWallet, recharges })
      seedApprovals(tx, now, users)
      seedChannel(tx)
      seedLedger(tx)
    },
    { behavior: 'immediate' },
  )
  optimize(db)
}
