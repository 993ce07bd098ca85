/**
 * `npm run admin:password [-- account]`: gives an account, by default `admin`, a new random password, prints
 * it once, removes its second factor, and ends its sign-ins. The password must be changed at the next sign-in.
 */
import { session } from '#db/tables/sessions.ts'
import { user } from '#db/tables/system.ts'
import { and, eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { readEnv } from '../env.ts'
import { explainFaults } from '../process/exit.ts'
import { firstPassword } from '../process/first-password.ts'
import { removeFactors } from '../access/factors/factors.ts'
import { hashPassword } from '../access/sessions/password.ts'
import { openExisting } from './existing-database.ts'
import { readArguments } from './options.ts'

explainFaults()
const [account = 'admin'] = readArguments('npm run admin:password [-- ACCOUNT]', {}, 1).words
const file = readEnv().DATABASE_PATH
const db = openExisting(file)
const first = randomBytes(12).toString('base64url')
const password = await hashPassword(first)
const [changed] = db
  .update(user)
  .set({ password, passwordKind: 'initial', passwordUntil: null })
  .where(and(eq(user.account, account), eq(user.isDeleted, 0)))
  .returning({ id: user.id })
  .all()
if (changed) {
  removeFactors(db, [changed.id])
  db.update(session).set({ revokedAt: Date.now() }).where(eq(session.userId, changed.id)).run()
}
db.$client.close()
console.log(changed ? firstPassword(first, account) : `${file} has no account ${account}`)
process.exitCode = changed ? 0 : 1
