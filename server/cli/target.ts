/** The server that a command works on, from its options. */
import { dialects, passwordModes } from '#contract/springblade/dialect.ts'
import { createClient, type Target } from '../conformance/client.ts'
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

/** @throws NotPossible */
export async function signedIn(target: Target): Promise<Server> {
  const client = createClient(target)
  return { client, session: await client.signIn(target.user, target.password) }
}
