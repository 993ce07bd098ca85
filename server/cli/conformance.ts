/**
 * `npm run conformance -- --url http://host/ --user admin --password admin`: tests any Blade server against the contract.
 * Exit code 1 when an answer differs or a call is missing in the groups that decide, 2 when the run was not possible.
 */
import { dialects, passwordModes } from '#contract/springblade/dialect.ts'
import { writeFileSync } from 'node:fs'
import { NotPossible } from '../conformance/client.ts'
import { claimedGroups, failsIn, groups, junit, print } from '../conformance/report.ts'
import { conform } from '../conformance/run.ts'
import { readArguments } from './options.ts'

const usage = `npm run conformance -- --url http://host[:port]/ --user <account> --password <password>
  [--dialect ${dialects.join('|')}] [--groups ${groups.join(',')}|all] [--write] [--client-id saber] [--client-secret saber_secret]
  [--password-mode ${passwordModes.join('|')}] [--sm2-key <public key>] [--report junit.xml]
  Without --dialect the server is asked; without --groups the core of its dialect decides.`

const options = {
  url: { type: 'string' },
  user: { type: 'string' },
  password: { type: 'string' },
  dialect: { type: 'string' },
  groups: { type: 'string' },
  write: { type: 'boolean', default: false },
  'client-id': { type: 'string', default: 'saber' },
  'client-secret': { type: 'string', default: 'saber_secret' },
  'password-mode': { type: 'string' },
  'sm2-key': { type: 'string' },
  report: { type: 'string' },
} as const

const { values } = readArguments(usage, options)
const { url, user, password, write = false, 'password-mode': mode } = values
const dialect = dialects.find((one) => one === values.dialect)
const passwordMode = passwordModes.find((one) => one === mode)
const names = values.groups === 'all' ? groups : values.groups?.split(',')
const isKnown = dialect === values.dialect && passwordMode === mode && !names?.some((name) => !groups.some((group) => group === name))

if (!isKnown || !url || !URL.canParse(url) || !user || !password) {
  console.error(usage)
  process.exitCode = 2
} else
  try {
    const client = { clientId: values['client-id'], clientSecret: values['client-secret'] }
    const result = await conform({ url, user, password, dialect, write, passwordMode, sm2Key: values['sm2-key'], ...client })
    const counting = names ? groups.filter((group) => names.some((name) => name === group)) : claimedGroups(result.dialect)
    console.log(print(result.rows, counting))
    if (values.report) writeFileSync(values.report, junit(result.rows, counting))
    process.exitCode = result.rows.some(failsIn(counting)) ? 1 : 0
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
