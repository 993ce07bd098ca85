/**
 * `npm run db:seed`: fills an empty database. `npm run db:reset` (`--reset`) throws the old one away first.
 * `--orders N` makes N orders instead of 500.
 */
import { openDatabase } from '#db/open.ts'
import { seed } from '#seeds/index.ts'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readEnv } from '../env.ts'

const { values } = parseArgs({ options: { reset: { type: 'boolean' }, orders: { type: 'string' } } })
const orders = Number(values.orders ?? 500)
if (!Number.isSafeInteger(orders) || orders < 100 || orders > 10_000_000) {
  console.error(`--orders takes a whole number from 100 to 10000000, not "${values.orders}"`)
  process.exit(1)
}
const env = readEnv()
const file = env.DATABASE_PATH
if (values.reset && file !== ':memory:') for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })

const db = openDatabase(file)
// why: the indexes of a million rows grow in many places at once
db.$client.pragma('cache_size = -262144')
const started = performance.now()
await seed(db, {
  kind: env.SEED,
  now: Date.now(),
  clientId: env.BLADE_CLIENT_ID,
  clientSecret: env.BLADE_CLIENT_SECRET,
  orders,
})
db.$client.close()
console.log(`${file} holds the ${env.SEED} seed (${Math.round(performance.now() - started)} ms)`)
