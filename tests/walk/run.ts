/**
 * `npm run walk:blade -- --url http://host/ --user admin --password …`: walks the built console against any Blade server and prints every
 * call. It adds, changes and removes rows there, and leaves none. Exit code 1 when a call was answered with 404 or 5xx or a step failed, 2
 * when the walk was not possible.
 */
import { dialects } from '#contract/springblade/dialect.ts'
import { readArguments } from '#server/cli/options.ts'
import { badCalls, failedSteps, print } from './report.ts'
import { NotPossible, walk } from './walk.ts'

const usage = `npm run walk:blade -- --url http://host[:port]/ --user <account> --password <password>
  [--dialect ${dialects.join('|')}] [--client saber:saber_secret] [--sm2-key <public key>] [--tenant <number>] [--plain-role]`

const options = {
  url: { type: 'string' },
  user: { type: 'string' },
  password: { type: 'string' },
  dialect: { type: 'string' },
  client: { type: 'string', default: 'saber:saber_secret' },
  'sm2-key': { type: 'string' },
  tenant: { type: 'string' },
  'plain-role': { type: 'boolean', default: false },
} as const

const { values } = readArguments(usage, options)
const { url, user, password, client = '', 'sm2-key': sm2Key, tenant, 'plain-role': plainRole } = values
const [clientId, clientSecret] = client.split(':')
const dialect = dialects.find((one) => one === values.dialect)

if (!url || !URL.canParse(url) || !user || !password || dialect !== values.dialect || !clientId || !clientSecret) {
  console.error(usage)
  process.exitCode = 2
} else
  try {
    const report = await walk({ url, user, password, tenant, dialect, clientId, clientSecret, sm2Key, plainRole })
    console.log(print(report))
    process.exitCode = badCalls(report).length || failedSteps(report).length ? 1 : 0
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
