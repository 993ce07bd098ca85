/** `npm run ledger:check`: recomputes every balance from the books and prints each difference; exit code 1 when there is one. */
import { yuan } from '#contract/rules/money.ts'
import { readEnv } from '../env.ts'
import { explainFaults } from '../process/exit.ts'
import { openExisting } from './existing-database.ts'
import { readArguments } from './options.ts'
import { checkLedger } from '../money/wallet/ledger-check.ts'

explainFaults()
readArguments('npm run ledger:check', {})
const file = readEnv().DATABASE_PATH
const db = openExisting(file)
// Every page is read, and memory-mapped ones would count as this process's memory.
db.$client.pragma('mmap_size = 0')
const differences = checkLedger(db)
db.$client.close()
for (const { check, where, booked, expected } of differences)
  console.log(`${check}: ${where} is ${yuan(booked)}, should be ${yuan(expected)}`)
console.log(differences.length ? `${differences.length} differences in ${file}` : `the books of ${file} are consistent`)
process.exitCode = differences.length ? 1 : 0
