/**
 * `npm run db:seed`: fills an empty database. `npm run db:reset` (`--reset`) replaces the database with a new one.
 * `--orders N` makes another number of orders; `--language en` writes names and texts in English; `--menus` adds what a console that others wrote
 * needs: springblade (Saber 4), sword or bladex.
 */
import { languages } from '#contract/languages.ts'
import { scenarios } from '#contract/rules/scenarios.ts'
import { formatTime } from '#contract/rules/time.ts'
import { openDatabase, type Db } from '#db/open.ts'
import { user } from '#db/tables/system.ts'
import { Fault } from '#db/file.ts'
import { makeWhole } from '#db/whole.ts'
import { seed } from '#seeds/index.ts'
import { isSeedLanguage } from '#seeds/text.ts'
import { addStockMenus } from '#seeds/stock-menus.ts'
import { isStockConsole, type StockConsole, stockConsoles } from '#seeds/stock-pages.ts'
import { existsSync } from 'node:fs'
import { readEnv, seedKind } from '../env.ts'
import { explainFaults } from '../process/exit.ts'
import { firstPassword } from '../process/first-password.ts'
import { readArguments } from './options.ts'
import { createProgress } from './progress.ts'

/** From this many orders on, progress is shown. */
const long = 20_000

explainFaults()
const text = { type: 'string' } as const
const usage = 'npm run db:seed -- [--reset] [--orders NUMBER] [--language zh|en] [--menus springblade]'
const { values } = readArguments(usage, { reset: { type: 'boolean' }, orders: text, menus: text, language: text })
const orders = Number(values.orders ?? scenarios.weekday.orders)
if (!Number.isSafeInteger(orders) || orders < 100 || orders > 10_000_000) {
  console.error(`--orders takes a whole number from 100 to 10000000, not "${values.orders}"`)
  process.exit(1)
}
if (values.language !== undefined && !isSeedLanguage(values.language)) {
  console.error(`--language takes ${languages.join(' or ')}, not "${values.language}"`)
  process.exit(1)
}
const menus = values.menus
if (menus !== undefined && !isStockConsole(menus)) {
  console.error(`--menus takes ${Object.keys(stockConsoles).join(', ')}, not "${menus}"`)
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

function addMenus(name: StockConsole): string {
  const db = openDatabase(file)
  try {
    const { added, changed } = db.transaction((tx) => addStockMenus(tx, name, formatTime(Date.now())), { behavior: 'immediate' })
    const { name: title, role } = stockConsoles[name]
    return `${file} holds the menu of ${title}: ${added} rows added, ${changed} changed; its role is ${role}`
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
  else if (!menus) console.log(`${file} has rows already and was not changed; --reset replaces it`)
  if (menus) console.log(addMenus(menus))
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
