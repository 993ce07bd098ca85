// `npm run bench [-- --orders N --seconds S --rounds R]`: what the program costs, each line a ratio within this run and its goal.
// `-- --consoles` measures several consoles behind a balancer instead. BASE_DIR names another checkout, built, to compare with; BASE_NODE
// the Node that runs it. Not a test: figures depend on the machine.
import { parseArgs } from 'node:util'
import { calls } from './calls.mjs'
import { consoles } from './consoles.mjs'
import { documents } from './documents.mjs'
import { firstLoads } from './first-load.mjs'
import { inserts } from './inserts.mjs'
import { checkout } from './servers.mjs'
import { close } from './table.mjs'

const text = { type: 'string' }
const { values } = parseArgs({ options: { orders: text, seconds: text, rounds: text, consoles: { type: 'boolean' } } })
const [orders, seconds, rounds] = [values.orders ?? 10_000, values.seconds ?? 2, values.rounds ?? 3].map(Number)
if (![orders, seconds, rounds].every((n) => Number.isSafeInteger(n) && n > 0))
  throw new Error('--orders, --seconds and --rounds must be integers')
const { BASE_DIR, BASE_NODE } = process.env
const base = BASE_DIR ? checkout(BASE_DIR, BASE_NODE) : undefined
const given = { here: checkout(process.cwd()), base, orders, seconds, rounds }

if (values.consoles) await consoles(given)
else {
  await documents(given)
  await calls(given)
  inserts(given)
  await firstLoads(given)
}
process.exitCode = close() ? 1 : 0
