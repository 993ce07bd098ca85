/**
 * `npm run db:seed`: fills an empty database. `npm run db:reset` (`--reset`) replaces the database with a new one.
 * `--orders N` makes another number of orders; `--language en` writes names and texts in English; `--menus springblade` adds the menu rows of a stock SpringBlade console (Saber 4).
 */
import { languages } from '#contract/languages.ts'
import { scenarios } from '#contract/rules/scenarios.ts'
import { openDatabase, type Db } from '#db/open.ts'
import { user } from '#db/tables/system.ts'
import { Fault } from '#db/file.ts'
import { makeWhole } from '#db/whole.ts'
import { seed } from '#seeds/index.ts'
import { isSeedLanguage } from '#seeds/text.ts'
import { addSpringBladeMenus } from '#seeds/springblade-menus.ts'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readEnv, seedKind } from '../env.ts'
import { explainFaults } from '../process/exit.ts'
import { firstPassword } from '../process/first-password.ts'
import { createProgress } from './progress.ts'

/** From this many orders on, progress is shown. */
const long = 20_000

explainFaults()
const { values } = parseArgs({
  options: { reset: { type: 'boolean' }, orders: { type: 'string' }, menus: { type: 'string' }, language: { type: 'string' } },
})
const orders = Number(values.orders ?? scenarios.weekday.orders)
if (!Number.isSafeInteger(orders) || orders < 100 || orders > 10_000_000) {
  console.error(`--orders takes a whole number from 100 to 10000000, not "${values.orders}"`)
  process.exit(1)
}
if (values.language !== undefined && !isSeedLanguage(values.language)) {
  console.error(`--language takes ${languages.join(' or ')}, not "${values.language}"`)
  process.exit(1)
}
if (values.menus !== undefined && values.menus !== 'springblade') {
  console.error(`--menus takes springblade, not "${values.menus}"`)
  process.exit(1)
}
const env = readEnv()
const language = values.language ?? env.SEED_LANGUAGE
const file = env.DATABASE_PATH
const progress = orders < long ? undefined : createProgress(process.stdout)
const kind = seedKind(env)
/** The administrator's password, where one was created. */
let password: string | undefined
const fill = async (db: Db) => {
  password = await seed(db, {
    kind,
    now: env.SEED_NOW ?? Date.now(),
    clientId: env.BLADE_CLIENT_ID,
    clientSecret: env.BLADE_CLIENT_SECRET,
    orders,
    language,
    progress,
  })
}

/** An intact database without rows, as after an interrupted first start. */
async function fillInPlace(): Promise<boolean> {
  const db = openDatabase(file)
  try {
    if (await db.$count(user)) return false
    await fill(db)
    return true
  } finally {
    db.$client.close()
  }
}

function addMenus(): string {
  const db = openDatabase(file)
  try {
    const { added, changed } = db.transaction(addSpringBladeMenus, { behavior: 'immediate' })
    return `${file} holds the menu of a SpringBlade console: ${added} rows added, ${changed} paths changed`
  } finally {
    db.$client.close()
  }
}

const started = performance.now()
try {
  const inPlace = existsSync(file) && !values.reset
  const isSeeded = inPlace ? await fillInPlace() : (await makeWhole(file, fill), true)
  const took = `${((performance.now() - started) / 1000).toFixed(1)} s`
  if (password) console.log(firstPassword(password))
  if (isSeeded) console.log(`${file} was filled with the ${kind} seed (${took})`)
  else if (!values.menus) console.log(`${file} has rows already and was not changed; --reset replaces it`)
  if (values.menus) console.log(addMenus())
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
