/**
 * `npm run secrets:forget`, for when the key of an installation is lost: empties the secrets sealed with it and
 * names them, to be entered again. The console's own client gets the secret of the settings, other clients a random one.
 */
import { client } from '#db/tables/system.ts'
import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { closeEarlierKey } from '../audit/audit-key.ts'
import { readEnv } from '../env.ts'
import { explainFaults } from '../process/exit.ts'
import { deriveKey, installationSecret } from '../secrets/keys.ts'
import { createVault, sealStored } from '../secrets/vault.ts'
import { openExisting } from './existing-database.ts'
import { readArguments } from './options.ts'

explainFaults()
readArguments('npm run secrets:forget', {})
const { DATABASE_PATH: file, SESSION_SECRET: secret, BLADE_CLIENT_ID: ownId, BLADE_CLIENT_SECRET: ownSecret } = readEnv()
const db = openExisting(file)
let forgotten = 0
sealStored(db, createVault(deriveKey(installationSecret(secret, file), 'rows')), ({ resource, field, id }) => {
  forgotten += 1
  const clientId = resource === 'client' && db.select().from(client).where(eq(client.id, id)).get()?.clientId
  console.log(`${resource} ${clientId || id}: ${field}${clientId === ownId ? ' is taken from the settings' : ''}`)
  if (!clientId) return ''
  return clientId === ownId ? ownSecret : randomBytes(24).toString('base64url')
})
// The audit goes on under the key of the present secret.
const closed = forgotten ? closeEarlierKey(db, deriveKey(installationSecret(secret, file), 'audit'), Date.now()) : 0
db.$client.close()
if (closed) console.log(`rows 1 to ${closed} of the audit belong to the earlier secret: audit:verify verifies them with --earlier FILE`)
console.log(forgotten ? `${forgotten} secrets of ${file} were cleared` : `all secrets of ${file} can be read; nothing was changed`)
