/**
 * `npm run walk:blade -- --url http://host/ --user admin --password …`: walks the built console against any Blade server and prints every
 * call. It adds, changes and removes rows there, and leaves none. Exit code 1 when a call was answered with 404 or 5xx or a step failed, 2
 * when the walk was not possible.
 */
import { optionsOf } from '#server/cli/options.ts'
import { badCalls, failedSteps, print } from './report.ts'
import { NotPossible, walk } from './walk.ts'

const usage = `npm run walk:blade -- --url http://host[:port]/ --user <account> --password <password>
  [--dialect springblade|bladex] [--client saber:saber_secret] [--sm2-key <public key>] [--plain-role]`

const options = {
  url: { type: 'string' },
  user: { type: 'string' },
  password: { type: 'string' },
  dialect: { type: 'string', default: 'springblade' },
  client: { type: 'string', default: 'saber:saber_secret' },
  'sm2-key': { type: 'string' },
  'plain-role': { type: 'boolean', default: false },
} as const

const values = optionsOf(options)
const { url, user, password, dialect, client = '', 'sm2-key': sm2Key, 'plain-role': plainRole } = values ?? {}
const [clientId, clientSecret] = client.split(':')
const isDialect = dialect === 'bladex' || dialect === 'springblade'

if (!url || !URL.canParse(url) || !user || !password || !isDialect || !clientId || !clientSecret) {
  console.error(usage)
  process.exitCode = 2
} else
  try {
    const report = await walk({ url, user, password, dialect, clientId, clientSecret, sm2Key, plainRole })
    console.log(print(report))
    process.exitCode = badCalls(report).length || failedSteps(report).length ? 1 : 0
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
