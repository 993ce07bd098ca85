// `npm run bench [-- --orders N --seconds S --rounds R]`: measures the cost of the program. Each line is a ratio within this run, beside
// its goal. `-- --consoles` measures several consoles behind a balancer instead, `-- --cores` several console processes of one program,
// `-- --mixed` reading, writing and long jobs at once, `-- --administration` only seven calls of administration, `-- --browser` what users
// wait for in a browser. BASE_DIR names another built checkout to compare with,
// BASE_NODE the Node that runs it. Not a test: the figures depend on the machine.
import { parseArgs } from 'node:util'
import { administration } from './administration.mjs'
import { calls } from './calls.mjs'
import { consoles } from './consoles.mjs'
import { cores } from './cores.mjs'
import { documents } from './documents.mjs'
import { firstLoads } from './first-load.mjs'
import { inserts } from './inserts.mjs'
import { browserTimes } from './interactions.mjs'
import { checkout } from './servers.mjs'
import { mixed } from './mixed.mjs'
import { close } from './table.mjs'

const text = { type: 'string' }
const flag = { type: 'boolean' }
const { values } = parseArgs({
  options: { orders: text, seconds: text, rounds: text, consoles: flag, cores: flag, mixed: flag, administration: flag, browser: flag },
})
const [orders, seconds, rounds] = [values.orders ?? 10_000, values.seconds ?? 2, values.rounds ?? 3].map(Number)
if (![orders, seconds, rounds].every((n) => Number.isSafeInteger(n) && n > 0))
  throw new Error('--orders, --seconds and --rounds must be integers')
const { BASE_DIR, BASE_NODE } = process.env
const base = BASE_DIR ? checkout(BASE_DIR, BASE_NODE) : undefined
const options = { here: checkout(process.cwd()), base, orders, seconds, rounds }

if (values.consoles) await consoles(options)
else if (values.cores) await cores(options)
else if (values.mixed) await mixed(options)
else if (values.administration) await administration(options)
else if (values.browser) await browserTimes(options)
else {
  await documents(options)
  await calls(options)
  await administration(options)
  inserts(options)
  await firstLoads(options)
}
process.exitCode = close() ? 1 : 0
