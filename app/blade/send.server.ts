/**
 * Sends calls to a Blade server, bundled or real: a keep-alive pool, and one parser of answers.
 * Throws BladeError; 401 is thrown as SignedOut, 428 as PasswordFirst or FactorFirst.
 */
import type { BladeSettings } from '#contract/console/console-store.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { parseR } from '#contract/envelope.ts'
import { factorErrors } from '#contract/factor-wire.ts'
import { isTooDeep, parseJson } from '#contract/json.ts'
import { languageTags, type Language } from '#contract/languages.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { Tokens } from '#contract/session.ts'
import { faultHeader } from '#contract/rules/faults.ts'
import { belowApi } from '#contract/server.ts'
import { isEmpty, propertiesOf } from '#contract/rules/values.ts'
import { withTimes } from '#contract/springblade/times.ts'
import { errors, parseCookie, Pool } from 'undici'
import { cookiesFor, type Jar, receive } from './cookies.server.ts'
import { BladeError, type Failure } from './failure.ts'

/** Maximum bytes of an answer: a page of 200 long rows is far below it. */
const mostBytes = 8 * 1024 * 1024

/** The server no longer accepts the token: the session has ended. */
export class SignedOut extends Error {}

/** The password must be changed before anything else. */
export class PasswordFirst extends Error {}

/** A second factor must be set up before anything else. */
export class FactorFirst extends Error {}

/** A sign-in that lacks only the code of the second factor; `token` completes it together with the code. */
export class CodeNeeded extends BladeError {
  constructor(
    failure: Failure,
    readonly token: string,
  ) {
    super(failure)
  }
}

export interface Caller {
  blade: BladeSettings
  /** The tenant that signs in, or that the user belongs to, and the one whose rows are listed and added. */
  tenant: { own: string; current: string }
  language: Language
  requestId: string
  /** W3C `traceparent`. */
  trace?: string | undefined
  /** Address of the browser; the server counts failed sign-ins by it. */
  address: string
  /** Whether the browser came through a proxy; sent to the bundled backend only. */
  proxied: boolean
  /** Value of the header that selects a lab's faults for these calls. */
  fault?: string | undefined
  tokens?: Tokens
  /** The server's cookies for this person. */
  jar?: Jar
  /** Ids that the server gave to the successful write calls of this request. */
  written?: Set<string>
  /** Receives every row of lists and details that is read. */
  record?: ((resource: Resource, row: AnyRow) => void) | undefined
  /**
   * For a server whose 401 may mean a missing right: returns other tokens, or undefined where the caller's are new.
   * @throws SignedOut when the server no longer renews them
   */
  renew?: () => Promise<Tokens | undefined>
  /** A clearer message for a call that the server forbids, where the console knows the reason. */
  explain?: () => Promise<string | undefined>
}

export interface Call {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string | undefined>
  body?: unknown
  /** Encoding of the body; JSON by default. */
  sends?: Endpoint['sends']
  /** False: no token is sent. */
  isToken?: boolean
  /** Sent as multipart instead of `body`. */
  form?: FormData
  headers?: Record<string, string>
  /** 401 is a regular answer here: sign-in. */
  signingIn?: boolean
}

const pools = new Map<string, Pool>()

function poolOf({ url, timeout }: BladeSettings): Pool {
  const { origin } = new URL(url)
  let pool = pools.get(origin)
  if (!pool) pools.set(origin, (pool = new Pool(origin, { connections: 64, keepAliveTimeout: 30_000, connectTimeout: timeout })))
  return pool
}

export function fail({ blade, requestId }: Caller, kind: Failure['kind'], code: number, msg = '', silent?: boolean): BladeError {
  return new BladeError({
    kind,
    code,
    msg,
    requestId,
    ...(silent && { silent }),
    ...(kind === 'slow' && { seconds: blade.timeout / 1000 }),
  })
}

/** Form encoding of the values that are not empty, each converted to a string. */
const asForm = (body: unknown) =>
  new URLSearchParams(
    Object.entries(propertiesOf(body)).flatMap(([name, value]) => (isEmpty(value) ? [] : [[name, String(value)]])),
  ).toString()

async function bodyOf({ body, form, sends }: Call): Promise<{ body: string | Buffer | null; type?: string }> {
  if (form) {
    const packed = new Response(form)
    return { body: Buffer.from(await packed.arrayBuffer()), type: packed.headers.get('Content-Type') ?? undefined }
  }
  if (body === undefined) return { body: null }
  if (sends === 'form') return { body: asForm(body), type: 'application/x-www-form-urlencoded' }
  return { body: JSON.stringify(body), type: sends === 'text' ? 'text/plain' : 'application/json' }
}

export interface Answer {
  status: number
  /** Target of a redirect. */
  location?: string
  type: string
  bytes: Buffer
}

class TooMuch extends Error {}

/** @throws TooMuch as soon as an answer exceeds its limit; the rest is not read */
async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > mostBytes) throw new TooMuch()
    parts.push(part)
  }
  return Buffer.concat(parts, size)
}

/** Paths of the contract begin with `/api`; `blade.url` has the prefix that this server uses instead. */
const addressOf = ({ url }: BladeSettings, path: string) => new URL(url).pathname.replace(/\/$/, '') + belowApi(path)

/** Text of a header, where only ASCII is safe. A captcha with other characters is wrong, but must reach the server to be refused. */
const headerText = (text: string): string => text.replace(/[^\x20-\x7e]/gu, (sign) => encodeURIComponent(Buffer.from(sign).toString()))

const headerTexts = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, headerText(text)]))

const headersOf = ({ blade, tenant, tokens, language, requestId, trace, address, proxied, fault }: Caller) => ({
  'Accept-Language': languageTags[language],
  Authorization: `Basic ${Buffer.from(`${blade.clientId}:${blade.clientSecret}`).toString('base64')}`,
  // Omitted with a token of the open server, which would then find only rows that name their tenant; its top menus do not.
  ...(!(tokens && blade.dialect === 'springblade') && { 'Tenant-Id': tenant.own }),
  'X-Request-Id': requestId,
  ...(trace && { traceparent: trace }),
  ...(address && { 'X-Forwarded-For': address }),
  ...(proxied && { 'X-Ward-Proxied': '1' }),
  ...(fault !== undefined && { [faultHeader]: fault }),
  ...(tokens && { 'Blade-Auth': `${tokens.tokenType} ${tokens.accessToken}` }),
})

function cookieHeader({ blade, jar }: Caller, path: string): { Cookie?: string } {
  const cookies = jar && cookiesFor(jar, { pathname: addressOf(blade, path), protocol: new URL(blade.url).protocol })
  return cookies === undefined ? {} : { Cookie: cookies }
}

/** True when no connection was established, so that nothing was sent. */
const isUnreached = (error: unknown) =>
  error instanceof errors.ConnectTimeoutError ||
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(String(propertiesOf(error).code))

/** Sends one call and returns the raw answer. @throws BladeError down, slow, lost */
export async function exchange(caller: Caller, call: Call): Promise<Answer> {
  const { blade } = caller
  const { timeout } = blade
  const tokens = call.isToken === false ? undefined : caller.tokens
  const query = new URLSearchParams(Object.entries(call.query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined))
  const { body, type } = await bodyOf(call)
  const began = performance.now()
  const observed = (status: number) => blade.observe?.(call.path, status, performance.now() - began)
  try {
    const response = await poolOf(blade).request({
      method: call.method,
      path: addressOf(blade, call.path) + (query.size ? `?${query}` : ''),
      headers: headerTexts({
        Accept: 'application/json',
        ...headersOf({ ...caller, tokens }),
        ...cookieHeader(caller, call.path),
        ...(type && { 'Content-Type': type }),
        ...call.headers,
      }),
      body,
      signal: AbortSignal.timeout(timeout),
      headersTimeout: timeout,
      bodyTimeout: timeout,
    })
    const { location, 'content-type': answered, 'x-request-id': id, 'set-cookie': cookies } = response.headers
    if (caller.jar && cookies) receive(caller.jar, [cookies].flat().map(parseCookie))
    const bytes = await bytesOf(response.body)
    observed(response.statusCode)
    if (call.method === 'POST' && response.statusCode === 200 && typeof id === 'string') caller.written?.add(id)
    return {
      status: response.statusCode,
      location: typeof location === 'string' ? location : undefined,
      type: String(answered ?? ''),
      bytes,
    }
  } catch (error) {
    observed(0)
    if (error instanceof TooMuch) throw fail(caller, 'garbled', 502)
    const slow =
      error instanceof errors.HeadersTimeoutError ||
      error instanceof errors.BodyTimeoutError ||
      (error instanceof Error && error.name === 'TimeoutError')
    throw fail(caller, slow ? 'slow' : isUnreached(error) ? 'down' : 'lost', slow ? 504 : 502)
  }
}

/** Parses the envelope. @throws BladeError, SignedOut, PasswordFirst, FactorFirst, CodeNeeded */
export function read(caller: Caller, { status, bytes }: Answer, signingIn?: boolean): { data: unknown; msg: string } {
  const body = readJson(bytes)
  // A status above 500 is a network failure (specification §8): a proxy in front of the server did not get its answer.
  // 507 is not, because the server itself reports a full disk.
  if (status > 500 && status !== 507) throw fail(caller, status === 503 ? 'down' : 'lost', status)
  if (body === undefined) throw fail(caller, 'garbled', status)
  const answer = parseR(status, body)
  if (answer.ok) return { data: answer.data, msg: answer.msg }
  if (answer.code === 401 && !signingIn) throw new SignedOut()
  const { error, two_factor_token: token } = propertiesOf(body)
  if (answer.code === 428) throw error === factorErrors.setUp ? new FactorFirst() : new PasswordFirst()
  if (signingIn && error === factorErrors.code && typeof token === 'string')
    throw new CodeNeeded({ kind: 'refused', code: answer.code, msg: answer.msg, requestId: caller.requestId }, token)
  // JSON without an envelope.
  if (answer.code > 500 && !answer.msg) throw fail(caller, 'garbled', answer.code)
  if (answer.code === 507) throw fail(caller, 'full', 507, answer.msg)
  const kind = answer.code === 403 ? 'forbidden' : 'refused'
  throw fail(caller, kind, answer.code, answer.msg, caller.blade.silentCodes?.includes(answer.code))
}

/**
 * Repeats a call with other tokens. The open dialect answers 401 both for an expired token and for a missing right (contract page
 * springblade §1): if a renewed token is refused again, the right is missing.
 */
async function sendAgain(caller: Caller, call: Call): Promise<Answer | undefined> {
  const tokens = await caller.renew?.()
  if (tokens) caller.tokens = tokens
  return tokens && exchange(caller, call)
}

const isUnclear = ({ blade, renew }: Caller, answer: Answer) => blade.dialect === 'springblade' && renew && answer.status === 401

/** Sends one call, and repeats it with other tokens where a 401 may be about them. @throws BladeError, SignedOut */
export async function ask(caller: Caller, call: Call): Promise<Answer> {
  const first = await exchange(caller, call)
  if (call.signingIn || !isUnclear(caller, first)) return first
  const answer = (await sendAgain(caller, call)) ?? first
  if (isUnclear(caller, answer)) throw fail(caller, 'forbidden', 403, textIn(answer))
  return answer
}

/** Sends one call and returns its `data` and `msg`. @throws BladeError, SignedOut, PasswordFirst */
export async function send(caller: Caller, call: Call): Promise<{ data: unknown; msg: string }> {
  try {
    return read(caller, await ask(caller, call), call.signingIn)
  } catch (error) {
    const msg = error instanceof BladeError && error.failure.kind === 'forbidden' ? await caller.explain?.() : undefined
    throw error instanceof BladeError && msg ? new BladeError({ ...error.failure, msg }) : error
  }
}

/**
 * Restricts an answer to one tenant, because administrators of the main tenant are sent the rows of all. Both names are sent: some lists
 * compare by the first, others only search for a part of it (contract page springblade §1).
 */
export const tenantQuery = ({ blade, tenant }: Caller): Record<string, string> =>
  blade.tenants ? { tenantId: tenant.current, tenantId_equal: tenant.current } : {}

/** The server's message; empty for a success. */
function textIn({ status, bytes }: Answer): string {
  const answer = parseR(status, readJson(bytes))
  return answer.ok ? '' : answer.msg
}

export function readJson(bytes: Buffer): unknown {
  try {
    return isTooDeep(bytes) ? undefined : parseJson(bytes.toString())
  } catch {
    return undefined
  }
}

/** Converts rows from and to the times of this server. Without a resource, or in our own zone, nothing changes. */
export function inTimesOf({ blade: { clock } }: Caller, resource: Resource | undefined) {
  const by = (other?: (text: string) => string) => (data: unknown) => (resource && other ? withTimes(resource, data, other) : data)
  return { read: by(clock?.read), write: by(clock?.write) }
}

/** Milliseconds without data after which a stream is closed. */
const silence = 60_000

const streamPools = new Map<string, Pool>()

/**
 * An answer that continues until the server or `body.destroy()` ends it.
 * Streams have connections of their own, so that a call never waits for one that a stream holds.
 * @throws BladeError, SignedOut
 */
export async function openStream(
  caller: Caller,
  path: string,
  headers: Record<string, string>,
): Promise<{ body: AsyncIterable<Buffer> & { destroy: () => void } }> {
  const { url, timeout } = caller.blade
  const { origin } = new URL(url)
  let pool = streamPools.get(origin)
  if (!pool)
    streamPools.set(
      origin,
      (pool = new Pool(origin, { connections: null, connectTimeout: timeout, headersTimeout: timeout, bodyTimeout: silence })),
    )
  const { statusCode, body } = await pool
    .request({
      method: 'GET',
      path: addressOf(caller.blade, path),
      headers: headerTexts({ ...headersOf(caller), ...cookieHeader(caller, path), ...headers }),
    })
    .catch(() => {
      throw fail(caller, 'down', 502)
    })
  if (statusCode === 200) return { body }
  read(caller, { status: statusCode, type: '', bytes: await bytesOf(body) })
  throw fail(caller, 'garbled', statusCode)
}
