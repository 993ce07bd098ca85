/**
 * `npm run move -- --from URL --to URL …`: copies what staff have set up from this backend to another Blade server. Exit code 1 when
 * rows were refused, 2 when it was not possible. Running it again adds only what is missing.
 */
import { createClient, NotPossible, type Target } from '../conformance/client.ts'
import { move } from '../move/move.ts'
import { optionsOf } from './options.ts'

const usage = `npm run move -- --from http://host[:port]/api --user <account> --password <password>
  --to http://host[:port]/api --to-user <account> --to-password <password>
  [--to-dialect bladex|springblade] [--to-client saber:saber_secret] [--to-password-mode md5|plain|sm2] [--to-sm2-key <public key>]`

const text = { type: 'string' } as const
const values = optionsOf({
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
const { from, user, password, to, 'to-user': toUser, 'to-password': toPassword, 'to-sm2-key': sm2Key } = values ?? {}
const dialect = (['bladex', 'springblade'] as const).find((one) => one === values?.['to-dialect'])
const passwordMode = (['md5', 'plain', 'sm2'] as const).find((one) => one === values?.['to-password-mode'])

async function signedIn(target: Target) {
  const client = createClient(target)
  return { client, session: await client.signIn(target.user, target.password) }
}

if (
  !from ||
  !to ||
  ![from, to].every((url) => URL.canParse(url)) ||
  !user ||
  !password ||
  !toUser ||
  !toPassword ||
  !dialect ||
  !passwordMode
) {
  console.error(usage)
  process.exitCode = 2
} else
  try {
    const own = { clientId: 'saber', clientSecret: 'saber_secret', passwordMode: 'md5', dialect: 'bladex' } as const
    const [clientId = '', clientSecret = ''] = (values?.['to-client'] ?? '').split(':')
    const target = { url: to, user: toUser, password: toPassword, dialect, passwordMode, clientId, clientSecret, sm2Key }
    const moved = await move(await signedIn({ ...own, url: from, user, password }), await signedIn(target), (one) => {
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
