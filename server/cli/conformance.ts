/**
 * `npm run conformance -- --url http://host/ --user admin --password admin`: tests any Blade server against the contract.
 * Exit code 1 when an answer differs or a call is missing, 2 when the run was not possible.
 */
import { writeFileSync } from 'node:fs'
import { NotPossible } from '../conformance/client.ts'
import { isFault, junit, print } from '../conformance/report.ts'
import { conform } from '../conformance/run.ts'
import { optionsOf } from './options.ts'

const usage = `npm run conformance -- --url http://host[:port]/ --user <account> --password <password>
  [--dialect bladex|springblade] [--write] [--client-id saber] [--client-secret saber_secret] [--password-mode md5|plain|sm2] [--sm2-key <public key>]
  [--report junit.xml]`

const options = {
  url: { type: 'string' },
  user: { type: 'string' },
  password: { type: 'string' },
  dialect: { type: 'string', default: 'bladex' },
  write: { type: 'boolean', default: false },
  'client-id': { type: 'string', default: 'saber' },
  'client-secret': { type: 'string', default: 'saber_secret' },
  'password-mode': { type: 'string', default: 'md5' },
  'sm2-key': { type: 'string' },
  report: { type: 'string' },
} as const

const values = optionsOf(options)
const { url, user, password, dialect, write = false, 'password-mode': passwordMode } = values ?? {}
const isDialect = dialect === 'bladex' || dialect === 'springblade'
const isMode = passwordMode === 'md5' || passwordMode === 'plain' || (passwordMode === 'sm2' && !!values?.['sm2-key'])

if (!values || !url || !URL.canParse(url) || !user || !password || !isDialect || !isMode) {
  console.error(usage)
  process.exitCode = 2
} else
  try {
    const client = { clientId: values['client-id'], clientSecret: values['client-secret'] }
    const rows = await conform({ url, user, password, dialect, write, passwordMode, sm2Key: values['sm2-key'], ...client })
    console.log(print(rows))
    if (values.report) writeFileSync(values.report, junit(rows))
    process.exitCode = rows.some(isFault) ? 1 : 0
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
