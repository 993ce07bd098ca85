/**
 * `npm run conformance -- --url http://host/ --user admin --password admin`: tests any Blade server against the contract.
 * Exit code 1 when an answer differs or a call is missing, 2 when the run was not possible.
 */
import { parseArgs } from 'node:util'
import { NotPossible } from '../conformance/client.ts'
import { isFault, print } from '../conformance/report.ts'
import { conform } from '../conformance/run.ts'

const usage = `npm run conformance -- --url http://host[:port]/ --user <account> --password <password>
  [--dialect bladex|springblade] [--write] [--client-id saber] [--client-secret saber_secret] [--password-mode md5|plain]`

const options = {
  url: { type: 'string' },
  user: { type: 'string' },
  password: { type: 'string' },
  dialect: { type: 'string', default: 'bladex' },
  write: { type: 'boolean', default: false },
  'client-id': { type: 'string', default: 'saber' },
  'client-secret': { type: 'string', default: 'saber_secret' },
  'password-mode': { type: 'string', default: 'md5' },
} as const
/** The parsed options, or nothing when one is unknown. */
function asked() {
  try {
    return parseArgs({ options }).values
  } catch {
    return undefined
  }
}
const values = asked()
const { url, user, password, dialect, write = false, 'password-mode': passwordMode } = values ?? {}
const isDialect = dialect === 'bladex' || dialect === 'springblade'
const isMode = passwordMode === 'md5' || passwordMode === 'plain'

if (!values || !url || !URL.canParse(url) || !user || !password || !isDialect || !isMode) {
  console.error(usage)
  process.exitCode = 2
} else
  try {
    const client = { clientId: values['client-id'], clientSecret: values['client-secret'] }
    const rows = await conform({ url, user, password, dialect, write, passwordMode, ...client })
    console.log(print(rows))
    process.exitCode = rows.some(isFault) ? 1 : 0
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
