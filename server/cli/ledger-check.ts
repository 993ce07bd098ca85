/** `npm run ledger:check`: recomputes every balance from the books and prints each difference; exit code 1 when there is one. */
import { openDatabase } from '#db/open.ts'
import { yuan } from '#contract/rules/money.ts'
import { readEnv } from '../env.ts'
import { explainFaults } from '../faults.ts'
import { checkLedger } from '../money/wallet/ledger-check.ts'

explainFaults()
const file = readEnv().DATABASE_PATH
const db = openDatabase(file)
// why: every page is read, and memory-mapped ones would count as this process's memory
db.$client.pragma('mmap_size = 0')
const found = checkLedger(db)
db.$client.close()
for (const { check, where, booked, expected } of found) console.log(`${check}: ${where} is ${yuan(booked)}, should be ${yuan(expected)}`)
console.log(found.length ? `${found.length} differences in ${file}` : `the books of ${file} are consistent`)
process.exitCode = found.length ? 1 : 0
