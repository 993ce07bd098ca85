/**
 * `npm run move -- --from URL --to URL …`: copies what staff have set up from this backend to another Blade server. Exit code 1 when
 * rows were refused, 2 when it was not possible. Running it again adds only what is missing.
 */
import { NotPossible } from '../conformance/client.ts'
import { move } from '../move/move.ts'
import { readArguments } from './options.ts'
import { signedIn, targetOf } from './target.ts'

const usage = `npm run move -- --from http://host[:port]/api --user <account> --password <password>
  --to http://host[:port]/api --to-user <account> --to-password <password>
  [--to-dialect bladex|springblade] [--to-client saber:saber_secret] [--to-password-mode md5|plain|sm2] [--to-sm2-key <public key>]`

const text = { type: 'string' } as const
const { values } = readArguments(usage, {
  from: { ...text, default: 'http://127.0.0.1:3000/api' },
  user: text,
  password: text,
  to: text,
  'to-user': text,
  'to-password': text,
  'to-dialect': { ...text, default: 'bladex' },
  'to-client': { ...text, default: 'saber:saber_secret' },
  'to-password-mode': { ...text, default: 'md5' },
  'to-sm2-key': text,
})
const own = { dialect: 'bladex', client: 'saber:saber_secret', passwordMode: 'md5' }
const from = targetOf({ ...own, url: values.from, user: values.user, password: values.password })
const to = targetOf({
  url: values.to,
  user: values['to-user'],
  password: values['to-password'],
  dialect: values['to-dialect'],
  client: values['to-client'],
  passwordMode: values['to-password-mode'],
  sm2Key: values['to-sm2-key'],
})

if (!from || !to) {
  console.error(usage)
  process.exitCode = 2
} else
  try {
    const moved = await move(await signedIn(from), await signedIn(to), (one) => {
      const { resource, added, existing: existing, refused, secrets } = one
      const secret = secrets.length && added ? `; enter again: ${secrets.join(', ')}` : ''
      console.log(`${resource.padEnd(14)} ${added} added, ${existing} already there, ${refused.length} refused${secret}`)
      for (const { row, why } of refused) console.log(`  ${row}: ${why}`)
    })
    process.exitCode = moved.some(({ refused }) => refused.length) ? 1 : 0
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
