/** The Blade server that BLADE_API_URL names: the base URL of its calls, and its dialect. Determined once, at the start. */
import { captcha, openAuth, token } from '#contract/endpoints/auth.ts'
import { parseR } from '#contract/envelope.ts'
import { belowApi, tenant } from '#contract/server.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'
import { sm2Text } from '../secrets/keys.ts'
import { withoutSlash } from './url.ts'

/** Milliseconds. */
const patience = 2000
/** An address for documentation only (RFC 5737), so that a failed trial counts against nobody's address. */
const nobody = '192.0.2.1'

export interface FoundServer {
  /** Base URL, without `/blade-…`. */
  url: string
  dialect: Dialect
  /** Milliseconds by which its clock is ahead; undefined if it sends no date. */
  ahead: number | undefined
}

const bases = ({ pathname, origin, href }: URL) => (pathname === '/' ? [`${origin}/api`, origin] : [withoutSlash(href)])

/** The settings that name the server, and the console's client there. */
interface ServerSettings {
  BLADE_API_URL?: string
  BLADE_DIALECT: Dialect
  BLADE_CLIENT_ID: string
  BLADE_CLIENT_SECRET: string
}

/** With how passwords are sent to it. */
interface SignInSettings extends ServerSettings {
  BLADE_PASSWORD_MODE: string
  BLADE_SM2_PUBLIC_KEY?: string
}

/** The header by which every call names the client (specification §7). */
const clientHeader = ({ BLADE_CLIENT_ID, BLADE_CLIENT_SECRET }: Pick<ServerSettings, 'BLADE_CLIENT_ID' | 'BLADE_CLIENT_SECRET'>) => ({
  Authorization: `Basic ${Buffer.from(`${BLADE_CLIENT_ID}:${BLADE_CLIENT_SECRET}`).toString('base64')}`,
})

async function ask(url: string, dialect: Dialect, headers: Record<string, string>): Promise<FoundServer | undefined> {
  const { method, path, output } = dialect === 'springblade' ? openAuth.captcha : captcha
  try {
    const answer = await fetch(url + belowApi(path), { method, headers, redirect: 'manual', signal: AbortSignal.timeout(patience) })
    const read = parseR(answer.status, await answer.json())
    if (!read.ok || !output.safeParse(read.data).success) return undefined
    const date = Date.parse(answer.headers.get('Date') ?? '')
    return { url, dialect, ahead: Number.isNaN(date) ? undefined : date - Date.now() }
  } catch {
    return undefined
  }
}

/** The first address that answers a captcha as Blade does; undefined if none does. The configured dialect is preferred. */
export async function findServer(env: ServerSettings) {
  const { BLADE_API_URL = '', BLADE_DIALECT } = env
  const dialects = [BLADE_DIALECT, BLADE_DIALECT === 'bladex' ? 'springblade' : 'bladex'] as const
  const servers = await Promise.all(
    bases(new URL(BLADE_API_URL)).flatMap((url) => dialects.map((dialect) => ask(url, dialect, clientHeader(env)))),
  )
  return servers.find((server) => server?.dialect === BLADE_DIALECT) ?? servers.find((server) => server)
}

/** Base URL of calls as long as no server has answered. */
export const assumedUrl = (url: string): string => bases(new URL(url))[0]!

/**
 * What is wrong with client or key, as far as the server reveals it: SpringBlade 4.10 answers a password that it cannot decrypt
 * like a wrong one, so that only a real sign-in proves the key.
 */
async function tryToSignIn({ url, dialect }: FoundServer, env: SignInSettings): Promise<string | undefined> {
  const password = sm2Text('no password of anybody', env.BLADE_SM2_PUBLIC_KEY!)
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
      signal: AbortSignal.timeout(patience),
    })
    if (status === 401) return 'refuses the client: check BLADE_CLIENT_ID and BLADE_CLIENT_SECRET'
    return status >= 500 ? 'cannot read SM2 passwords: check BLADE_SM2_PUBLIC_KEY' : undefined
  } catch {
    return undefined
  }
}

/** Lines that describe the server to operators. */
export async function describeServer(server: FoundServer | undefined, env: SignInSettings): Promise<string[]> {
  if (!server) return [`  Blade server   ${env.BLADE_API_URL} does not answer as a Blade server does`]
  const seconds = server.ahead === undefined ? 0 : Math.round(server.ahead / 1000)
  const clock =
    server.ahead === undefined
      ? []
      : [Math.abs(seconds) < 2 ? 'same time' : `clock ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}`]
  const trial = env.BLADE_PASSWORD_MODE === 'sm2' ? await tryToSignIn(server, env) : undefined
  const lines = [`  Blade server   ${[server.url, server.dialect, ...clock, ...(trial ? [trial] : [])].join(', ')}`]
  if (server.dialect !== env.BLADE_DIALECT)
    lines.push(`  It answers as ${server.dialect}: set BLADE_DIALECT=${server.dialect} (now ${env.BLADE_DIALECT})`)
  return lines
}
