/**
 * `npm run audit:verify`: verifies the audit chain; exit code 1 when it is broken. `--anchor FILE` compares it with the
 * heads recorded there, and appends the current one. `--earlier FILE` has secrets that were replaced, one a line.
 */
import { readFileSync } from 'node:fs'
import { readEnv } from '../env.ts'
import { explainFaults } from '../process/exit.ts'
import { deriveKey, knownKey } from '../secrets/keys.ts'
import { noteHead, readAnchor } from '../audit/audit-anchor.ts'
import { verifyAudit } from '../audit/audit-verify.ts'
import { openExisting } from './existing-database.ts'
import { readArguments } from './options.ts'

explainFaults()
const text = { type: 'string' } as const
const { anchor, earlier } = readArguments('npm run audit:verify -- [--anchor FILE] [--earlier FILE]', {
  anchor: text,
  earlier: text,
}).values
const { DATABASE_PATH: file, SESSION_SECRET: secret } = readEnv()
const db = openExisting(file)
const noted = anchor ? readAnchor(anchor) : []
const key = knownKey(secret, file, 'audit')
const secrets = earlier ? readFileSync(earlier, 'utf8').split('\n').filter(Boolean) : []
const earlierKeys = secrets.map((one) => deriveKey(one.trim(), 'audit'))
const { rows, takenOver, unverified, head, broken } = verifyAudit(db, key, noted, earlierKeys)
db.$client.close()
if (broken) console.log(`the audit of ${file} is broken: ${broken} (${rows} rows before it are valid)`)
else console.log(`${rows} rows of the audit of ${file} are valid`)
if (unverified) console.log(`${unverified} of them belong to an earlier secret, and can only be verified with it (--earlier FILE)`)
if (takenOver) console.log(`${takenOver.rows} of them were written before the audit had a key; unchanged since ${takenOver.at}`)
if (anchor && head && !broken && noted.at(-1)?.seq !== head.seq) {
  noteHead(anchor, { time: new Date().toISOString(), ...head })
  console.log(`row ${head.seq} was recorded in ${anchor}`)
}
process.exitCode = broken ? 1 : 0
