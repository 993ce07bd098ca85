/** A plain client of any Blade server: signs in as a stock console does, sends calls, returns the raw answers. */
import { openAuth, token } from '#contract/endpoints/auth.ts'
import { parseR } from '#contract/envelope.ts'
import { parseJson } from '#contract/json.ts'
import { bladexToken, openToken } from '#contract/session.ts'
import type { Dialect, PasswordMode } from '#contract/springblade/dialect.ts'
import { belowApi, tenant } from '#contract/server.ts'
import { createHash } from 'node:crypto'
import { withoutSlash } from '../http/url.ts'
import { sm2Text } from '../secrets/keys.ts'

export interface Target {
  /** The part before `/blade-…`, or the address of the server, below which that part is searched. */
  url: string
  user: string
  password: string
  dialect: Dialect
  clientId: string
  clientSecret: string
  /** How the password of a sign-in is sent. */
  passwordMode: PasswordMode
  /** Public key of the server, for `sm2`. */
  sm2Key?: string | undefined
}

export interface Reply {
  status: number
  /** The Content-Type, without parameters. */
  type: string
  /** undefined where the body is not JSON. */
  body: unknown
  text: string
}

export interface Sent {
  query?: Readonly<Record<string, string>>
  /** JSON, or a form. */
  body?: unknown
}

/** Sign-in failed, or the server is unreachable; the message says what to do. */
export class NotPossible extends Error {}

/** Milliseconds. */
const patience = 15_000

export interface Session {
  access: string
  refresh: string
  /** The answer to the sign-in. */
  reply: Reply
}

export function createClient(target: Target) {
  const base = withoutSlash(target.url)
  const authorization = `Basic ${Buffer.from(`${target.clientId}:${target.clientSecret}`).toString('base64')}`

  /** @throws NotPossible when the server is unreachable */
  async function send(method: string, path: string, { query = {}, body }: Sent, access?: string): Promise<Reply> {
    const search = new URLSearchParams(query).toString()
    const address = base + belowApi(path)
    const isForm = body instanceof FormData
    try {
      const response = await fetch(`${address}${search && `?${search}`}`, {
        method,
        headers: {
          Accept: 'application/json',
          'Accept-Language': 'zh-CN',
          Authorization: authorization,
          ...(!(access && target.dialect === 'springblade') && { 'Tenant-Id': tenant }),
          ...(access && { 'Blade-Auth': `bearer ${access}` }),
          ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      })
      const text = await response.text()
      return { status: response.status, type: (response.headers.get('content-type') ?? '').split(';')[0]!.trim(), body: parse(text), text }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      throw new NotPossible(`${method} ${address} was not answered: ${cause}`)
    }
  }

  function wirePassword(password: string): string {
    if (target.passwordMode === 'plain') return password
    if (target.passwordMode === 'sm2') return sm2Text(password, target.sm2Key ?? '')
    return createHash('md5').update(password, 'utf8').digest('hex')
  }

  /** @throws NotPossible with the server's words */
  async function grant(
    query: Record<string, string>,
    path = (target.dialect === 'bladex' ? token : openAuth.token).path,
  ): Promise<Session> {
    const reply = await send('POST', path, { query: { scope: 'all', tenantId: tenant, ...query } })
    const answer = parseR(reply.status, reply.body)
    if (!answer.ok) throw refusal(answer.msg, reply)
    const open = openToken.safeParse(answer.data)
    if (open.success) return { access: open.data.accessToken, refresh: open.data.refreshToken, reply }
    const bare = bladexToken.safeParse(answer.data)
    if (!bare.success) throw refusal('the answer holds no token', reply)
    return { access: bare.data.access_token, refresh: bare.data.refresh_token, reply }
  }

  return {
    target,
    send,
    wirePassword,
    signIn: (user: string, password: string) => {
      const words = { username: user, account: user, password: wirePassword(password), type: 'account' }
      return grant({ ...words, grant_type: 'password', grantType: 'password' })
    },
    /** @param path of the server's refresh call, if it is not the token endpoint */
    refresh: (refresh: string, path?: string) =>
      grant({ refresh_token: refresh, refreshToken: refresh, grant_type: 'refresh_token', grantType: 'refresh_token' }, path),
  }
}
export type Client = ReturnType<typeof createClient>

function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function refusal(msg: string, reply: Reply): NotPossible {
  if (/验证码|captcha/i.test(msg))
    return new NotPossible(
      `The server wants a captcha, which only a person can read: turn it off there for this check, or name the client in CAPTCHA_FREE_CLIENTS. It said: ${msg}`,
    )
  // The pages of a console answer where the calls are below another path.
  if ((reply.status >= 300 && reply.status < 400) || reply.text.startsWith('<'))
    return new NotPossible('No Blade server answers at this address: it must be what stands before /blade-…, such as http://host:3000/api')
  return new NotPossible(`Sign-in was refused with HTTP ${reply.status}: ${msg || reply.text.slice(0, 120)}`)
}
