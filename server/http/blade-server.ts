/** Finds the Blade server that BLADE_API_URL names: the base URL of its calls, and its dialect. */
import { captcha, openAuth, token } from '#contract/endpoints/auth.ts'
import { parseR } from '#contract/envelope.ts'
import { belowApi, tenant } from '#contract/server.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'
import { sm2Text } from '../secrets/keys.ts'
import { withoutSlash } from './url.ts'

/** Milliseconds for which a start waits for the server. */
export const startPatience = 2000
/** An address for documentation only (RFC 5737), so that a failed trial counts against nobody's address. */
const nobody = '192.0.2.1'

export interface FoundServer {
  /** Base URL, without `/blade-…`. */
  url: string
  dialect: Dialect
  /** Milliseconds by which its clock is ahead; undefined if it sends no date. */
  ahead: number | undefined
}

/** What one address answered instead of a captcha. */
interface Miss {
  address: string
  /** HTTP status; undefined if nothing was answered. */
  status?: number
  note: string
}

export interface Search {
  server?: FoundServer
  /** Addresses that did not answer as a Blade server does. */
  misses: readonly Miss[]
}

const bases = ({ pathname, origin, href }: URL) => (pathname === '/' ? [`${origin}/api`, origin] : [withoutSlash(href)])

/** The settings that name the server, and the console's client there. */
export interface ServerSettings {
  BLADE_API_URL?: string | undefined
  BLADE_DIALECT?: Dialect | undefined
  BLADE_CLIENT_ID: string
  BLADE_CLIENT_SECRET: string
}

/** The header by which every call names the client (specification §7). */
const clientHeader = ({ BLADE_CLIENT_ID, BLADE_CLIENT_SECRET }: Pick<ServerSettings, 'BLADE_CLIENT_ID' | 'BLADE_CLIENT_SECRET'>) => ({
  Authorization: `Basic ${Buffer.from(`${BLADE_CLIENT_ID}:${BLADE_CLIENT_SECRET}`).toString('base64')}`,
})

async function ask(url: string, dialect: Dialect, headers: Record<string, string>, patience: number): Promise<FoundServer | Miss> {
  const { method, path, output } = dialect === 'springblade' ? openAuth.captcha : captcha
  const address = url + belowApi(path)
  try {
    const answer = await fetch(address, { method, headers, redirect: 'manual', signal: AbortSignal.timeout(patience) })
    const { status } = answer
    const miss = { address, status, note: `HTTP ${status}` }
    const body: unknown = await answer.json().catch(() => undefined)
    const read = parseR(status, body)
    if (!read.ok || !output.safeParse(read.data).success) return miss
    const date = Date.parse(answer.headers.get('Date') ?? '')
    return { url, dialect, ahead: Number.isNaN(date) ? undefined : date - Date.now() }
  } catch (error) {
    const { name, cause } = error instanceof Error ? error : new Error(String(error))
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : name
    return { address, note: name === 'TimeoutError' ? `no answer within ${patience / 1000} s` : reason }
  }
}

/**
 * The first address that answers a captcha as Blade does.
 * @param preferred the dialect that is taken of two; the other one only where an answer excludes this one, so that a server that
 *   speaks both is not taken for the other one while it is busy
 * @param patience milliseconds
 */
export async function findServer(
  env: ServerSettings,
  preferred: Dialect = env.BLADE_DIALECT ?? 'bladex',
  patience = startPatience,
): Promise<Search> {
  const { BLADE_API_URL = '' } = env
  const other = preferred === 'bladex' ? 'springblade' : 'bladex'
  const answers = await Promise.all(
    bases(new URL(BLADE_API_URL)).map(async (url) => {
      const trial = (dialect: Dialect) => ask(url, dialect, clientHeader(env), patience)
      const [first, second] = await Promise.all([trial(preferred), trial(other)])
      return isFound(first) || first.status !== undefined ? [first, second] : [first]
    }),
  )
  const all = answers.flat()
  const servers = all.filter(isFound)
  const misses = all.filter((one): one is Miss => !isFound(one))
  const server = servers.find(({ dialect }) => dialect === preferred) ?? servers[0]
  return { misses, ...(server && { server }) }
}
const isFound = (answer: FoundServer | Miss): answer is FoundServer => 'dialect' in answer

/** What each address answered, for a message. */
export const missesText = (misses: readonly Miss[]): string => misses.map(({ address, note }) => `${address} (${note})`).join(', ')

/** Base URL of calls as long as no server has answered. */
export const assumedUrl = (url: string): string => bases(new URL(url))[0]!

/**
 * What is wrong with client or key, as far as the server reveals it: SpringBlade answers a password that it cannot decrypt
 * like a wrong one, so that only a real sign-in proves the key.
 */
export async function tryToSignIn({ url, dialect }: FoundServer, env: ServerSettings, publicKey: string): Promise<string | undefined> {
  const password = sm2Text('no password of anybody', publicKey)
  const account = 'ward-console-trial'
  const query = new URLSearchParams({
    grantType: 'password',
    grant_type: 'password',
    scope: 'all',
    tenantId: tenant,
    account,
    username: account,
    password,
  })
  const { method, path } = dialect === 'springblade' ? openAuth.token : token
  try {
    const { status } = await fetch(`${url}${belowApi(path)}?${query}`, {
      method,
      redirect: 'manual',
      headers: {
        ...clientHeader(env),
        'Tenant-Id': tenant,
        'X-Forwarded-For': nobody,
      },
      signal: AbortSignal.timeout(startPatience),
    })
    if (status === 401) return 'refuses the client: check BLADE_CLIENT_ID and BLADE_CLIENT_SECRET'
    return status >= 500 ? 'cannot read SM2 passwords: check BLADE_SM2_PUBLIC_KEY' : undefined
  } catch {
    return undefined
  }
}
