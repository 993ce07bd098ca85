/** `npm run audit:verify`: proves the chain of the audit; ends with 1 when it is broken. */
import { openDatabase } from '#db/open.ts'
import { readEnv } from '../env.ts'
import { explainFaults } from '../faults.ts'
import { verifyAudit } from '../services/audit-verify.ts'

explainFaults()
const file = readEnv().DATABASE_PATH
const db = openDatabase(file)
const { rows, broken } = verifyAudit(db)
db.$client.close()
console.log(
  broken
    ? `the audit of ${file} is broken: ${broken} (${rows} rows before it are right)`
    : `${rows} rows of the audit of ${file} are right`,
)
process.exitCode = broken ? 1 : 0
