/** The server that a command works on, from its options. */
import { dialects, passwordModes } from '#contract/springblade/dialect.ts'
import { parseR } from '#contract/envelope.ts'
import { menuButtons } from '#contract/endpoints/system.ts'
import { createClient, NotPossible, type Target } from '../conformance/client.ts'
import type { Server } from '../move/rows.ts'

interface TargetWords {
  url?: string | undefined
  user?: string | undefined
  password?: string | undefined
  dialect: string
  /** `id:secret`. */
  client: string
  passwordMode: string
  sm2Key?: string | undefined
}

/** @returns undefined when something is missing or wrong */
export function targetOf({ url, user, password, client, sm2Key, ...words }: TargetWords): Target | undefined {
  const dialect = dialects.find((one) => one === words.dialect)
  const passwordMode = passwordModes.find((one) => one === words.passwordMode)
  const [clientId = '', clientSecret = ''] = client.split(':')
  if (!url || !URL.canParse(url) || !user || !password || !dialect || !passwordMode) return undefined
  return { url, user, password, dialect, passwordMode, clientId, clientSecret, sm2Key }
}

/** @throws NotPossible, also if the account must change its password first, because every other call would be refused with that */
export async function signedIn(target: Target): Promise<Server> {
  const client = createClient(target)
  const session = await client.signIn(target.user, target.password)
  const { status, body } = await client.send('GET', menuButtons.path, {}, session.access)
  const answer = parseR(status, body)
  if (!answer.ok && answer.code === 428) throw new NotPossible(`${target.url}, ${target.user}: ${answer.msg}`)
  return { client, session }
}
