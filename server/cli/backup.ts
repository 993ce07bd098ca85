/** `npm run backup -- FILE`: a copy of all data of the bundled backend, also while it runs. `npm run restore -- FILE` puts one back. */
import { settle } from '#db/whole.ts'
import { backUp, restore } from '../backup/backup.ts'
import { readEnv } from '../env.ts'
import { explainFaults } from '../process/exit.ts'
import { readArguments } from './options.ts'

explainFaults()
const usage = `npm run ${process.argv.includes('--restore') ? 'restore' : 'backup'} -- FILE`
const { values, words } = readArguments(usage, { restore: { type: 'boolean' } }, 1)
const [file] = words
if (!file) {
  console.error(`Usage: ${usage}`)
  process.exit(2)
}
const { DATABASE_PATH: database, SESSION_SECRET: secret } = readEnv()
if (values.restore) {
  const { orders, uploads, replacedFolder } = await restore(file, database, settle)
  console.log(`${database} holds the backup ${file}: ${orders} orders, ${uploads} uploads`)
  if (replacedFolder) console.log(`the previous data is in ${replacedFolder}`)
} else {
  const { bytes, orders, uploads } = await backUp(database, file)
  console.log(`${file} holds ${orders} orders and ${uploads} uploads (${Math.ceil(bytes / 1000)} KB), and was verified`)
  if (secret) console.log('SESSION_SECRET is not included; without it the stored secrets cannot be read')
  else console.log('it contains the secret of this installation; keep it where only operators have access')
}
