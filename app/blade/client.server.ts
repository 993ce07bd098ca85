/**
 * The only HTTP client for Blade servers, bundled or real: a keep-alive pool, and one parser of answers.
 * Every method throws BladeError; 401 is thrown as SignedOut, 428 as PasswordFirst.
 */
import type { BladeSettings } from '#contract/console-store.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { putFile } from '#contract/endpoints/platform.ts'
import { parseR, readPage, type Page } from '#contract/envelope.ts'
import { isTooDeep } from '#contract/json.ts'
import { languageTags, type Language } from '#contract/languages.ts'
import { readNode, type RowNode } from '#contract/outputs.ts'
import { callPath, type Resource, type Row, type Verb } from '#contract/resource.ts'
import type { Tokens } from '#contract/session.ts'
import { richText } from '#contract/rules/rich-text.ts'
import { rowFromWire } from '#contract/wire.ts'
import sanitizeHtml from 'sanitize-html'
import { errors, Pool } from 'undici'
import type { z } from 'zod'
import { BladeError, type Failure } from './failure.ts'

/** Milliseconds (specification §7). */
const timeout = 10_000
/** Maximum bytes of an answer: a page of 200 long rows is far below it. */
const mostBytes = 8 * 1024 * 1024
/** Maximum rows of an answer, whatever the server sends: a page renders them all. */
const mostRows = 5000

/** The server no longer knows the token: the session is over. */
export class SignedOut extends Error {}

/** The password must be changed before anything else. */
export class PasswordFirst extends Error {}

export interface Caller {
  blade: BladeSettings
  language: Language
  requestId: string
  /** Address of the browser; the server counts failed sign-ins by it. */
  address: string
  /** Whether the browser came through a proxy; sent to the bundled backend only. */
  proxied: boolean
  tokens?: Tokens
}

export interface Call {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string | undefined>
  body?: unknown
  /** Sent as multipart instead of `body`. */
  form?: FormData
  headers?: Record<string, string>
  /** 401 is a regular answer here: sign-in. */
  signingIn?: boolean
}

const pools = new Map<string, Pool>()
function poolOf(url: string): Pool {
  const { origin } = new URL(url)
  let pool = pools.get(origin)
  if (!pool) pools.set(origin, (pool = new Pool(origin, { connections: 64, keepAliveTimeout: 30_000, connectTimeout: timeout })))
  return pool
}

function fail(caller: Caller, kind: Failure['kind'], code: number, msg = ''): BladeError {
  return new BladeError({ kind, code, msg, requestId: caller.requestId })
}

async function bodyOf({ body, form }: Call): Promise<{ body: string | Buffer | null; type?: string }> {
  if (form) {
    const packed = new Response(form)
    return { body: Buffer.from(await packed.arrayBuffer()), type: packed.headers.get('Content-Type') ?? undefined }
  }
  return body === undefined ? { body: null } : { body: JSON.stringify(body), type: 'application/json' }
}

interface Answer {
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

/** Sends one call and returns the raw answer. @throws BladeError down, slow, garbled for an incomplete one */
async function exchange(caller: Caller, call: Call): Promise<Answer> {
  const { blade, tokens } = caller
  const query = new URLSearchParams(Object.entries(call.query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined))
  const base = new URL(blade.url).pathname.replace(/\/$/, '')
  const { body, type } = await bodyOf(call)
  try {
    const response = await poolOf(blade.url).request({
      method: call.method,
      path: `${base}${call.path}${query.size ? `?${query}` : ''}`,
      headers: {
        Accept: 'application/json',
        'Accept-Language': languageTags[caller.language],
        Authorization: `Basic ${Buffer.from(`${blade.clientId}:${blade.clientSecret}`).toString('base64')}`,
        'Tenant-Id': '000000',
        'X-Request-Id': caller.requestId,
        ...(caller.address && { 'X-Forwarded-For': caller.address }),
        ...(caller.proxied && { 'X-Ward-Proxied': '1' }),
        ...(tokens && { 'Blade-Auth': `${tokens.tokenType} ${tokens.accessToken}` }),
        ...(type && { 'Content-Type': type }),
        ...call.headers,
      },
      body,
      signal: AbortSignal.timeout(timeout),
      headersTimeout: timeout,
      bodyTimeout: timeout,
    })
    const { location, 'content-type': answered } = response.headers
    return {
      status: response.statusCode,
      location: typeof location === 'string' ? location : undefined,
      type: String(answered ?? ''),
      bytes: await bytesOf(response.body),
    }
  } catch (error) {
    if (error instanceof TooMuch) throw fail(caller, 'garbled', 502)
    const slow =
      error instanceof errors.HeadersTimeoutError ||
      error instanceof errors.BodyTimeoutError ||
      (error instanceof Error && error.name === 'TimeoutError')
    throw fail(caller, slow ? 'slow' : 'down', slow ? 504 : 502)
  }
}

/** Parses the envelope. @throws BladeError, SignedOut, PasswordFirst */
function read(caller: Caller, { status, bytes }: Answer, signingIn?: boolean): { data: unknown; msg: string } {
  const body = parseJson(bytes)
  // why 507: a full disk is reported in the server's own words
  if (body === undefined || (status > 500 && status !== 507)) throw fail(caller, 'garbled', status)
  const answer = parseR(status, body)
  if (answer.ok) return { data: answer.data, msg: answer.msg }
  if (answer.code === 401 && !signingIn) throw new SignedOut()
  if (answer.code === 428) throw new PasswordFirst()
  if (answer.code === 507) throw fail(caller, 'full', 507, answer.msg)
  throw fail(caller, answer.code === 403 ? 'forbidden' : 'refused', answer.code, answer.msg)
}

/** Redirect target of a call. @throws BladeError without one */
export async function redirectOf(caller: Caller, call: Call): Promise<string> {
  const { status, location, bytes } = await exchange(caller, call)
  if (location) return location
  const answer = parseR(status, parseJson(bytes))
  throw answer.ok ? fail(caller, 'garbled', 502) : fail(caller, 'refused', answer.code, answer.msg)
}

/** Sends one call and returns its `data` and `msg`. */
export const send = async (caller: Caller, call: Call): Promise<{ data: unknown; msg: string }> =>
  read(caller, await exchange(caller, call), call.signingIn)

/** A picture that a call answers instead of the envelope. */
export async function fetchPicture(caller: Caller, path: string, query: Call['query']): Promise<{ type: string; bytes: Buffer }> {
  const answer = await exchange(caller, { method: 'GET', path, query })
  const type = /^image\/(svg\+xml|png|jpeg)\b/.exec(answer.type)?.[0]
  if (answer.status === 200 && type) return { type, bytes: answer.bytes }
  read(caller, answer)
  throw fail(caller, 'garbled', answer.status)
}

function parseJson(bytes: Buffer): unknown {
  try {
    return isTooDeep(bytes) ? undefined : (JSON.parse(bytes.toString()) as unknown)
  } catch {
    return undefined
  }
}

export interface RowPage<R> extends Omit<Page, 'records'> {
  records: Row<R>[]
}

/** Columns for the depth of a tree row, whether it has children, and whether it is expanded. */
export const treeFields = ['treeDepth', 'hasChildren', 'unfolded'] as const

/** A tree in preorder, each row with its depth. */
export function treePage<R>(roots: readonly RowNode<Row<R>>[]): RowPage<R> {
  const flatten = (nodes: readonly RowNode<Row<R>>[], depth: number): Row<R>[] =>
    nodes.flatMap(({ row, children }) => [{ ...row, treeDepth: depth }, ...flatten(children, depth + 1)])
  const records = flatten(roots, 0).slice(0, mostRows)
  return { records, total: records.length, size: records.length, current: 1, pages: 1 }
}

function readAs<O extends z.ZodType>(caller: Caller, output: O, data: unknown): z.output<O> {
  const read = output.safeParse(data)
  if (!read.success) throw fail(caller, 'garbled', 502)
  return read.data
}

/** why here too: the server may not sanitize, and its HTML must not run in this console's pages */
function withoutHarm<R extends Resource>(resource: R, row: Row<R>): Row<R> {
  const clean = ([name, value]: [string, unknown]) =>
    resource.fields[name]?.kind === 'rich' && typeof value === 'string' ? [name, sanitizeHtml(value, richText)] : [name, value]
  return Object.fromEntries(Object.entries(row).map(clean)) as Row<R>
}

/** Calls on behalf of one signed-in user. */
export function bladeClient(caller: Caller) {
  const path = (resource: Pick<Resource, 'api' | 'calls'>, verb: Verb) => {
    const found = callPath(resource, verb)
    if (!found) throw fail(caller, 'refused', 404)
    return found
  }
  return {
    async list<R extends Resource>(resource: R, query: Record<string, string>): Promise<RowPage<R>> {
      const { data } = await send(caller, { method: 'GET', path: path(resource, 'list'), query })
      const page = readPage(data)
      if (resource.shape === 'tree') return treePage(page.records.map((root) => readNode(resource, root)))
      return { ...page, records: page.records.slice(0, mostRows).map((row) => rowFromWire(resource, row)) }
    },
    /** null when there is no such row (Blade answers 200 and `{}`). */
    async detail<R extends Resource>(resource: R, id: string): Promise<Row<R> | null> {
      const { data } = await send(caller, { method: 'GET', path: path(resource, 'detail'), query: { id } })
      const found = typeof data === 'object' && data !== null && 'id' in data && data.id !== '' && data.id !== -1
      return found ? withoutHarm(resource, rowFromWire(resource, data)) : null
    },
    async submit(resource: Resource, body: Record<string, unknown>): Promise<string> {
      return (await send(caller, { method: 'POST', path: path(resource, 'submit'), body })).msg
    },
    async remove(resource: Resource, ids: readonly string[]): Promise<string> {
      return (await send(caller, { method: 'POST', path: path(resource, 'remove'), query: { ids: ids.join(',') } })).msg
    },
    async call<I extends z.ZodType, O extends z.ZodType>(
      endpoint: Endpoint<I, O>,
      input: z.input<I>,
    ): Promise<{ data: z.output<O>; msg: string }> {
      const { method, path, via, output } = endpoint
      const sent = via === 'query' ? { query: input as Record<string, string> } : { body: input }
      const { data, msg } = await send(caller, { method, path, ...sent })
      return { data: readAs(caller, output, data), msg }
    },
    /** Uploads one file. @returns the server's name of it; `link` is what rows store */
    async upload(endpoint: typeof putFile, input: z.input<typeof putFile.input>, file: File): Promise<z.output<typeof putFile.output>> {
      const form = new FormData()
      form.set('file', file)
      const { data } = await send(caller, { method: endpoint.method, path: endpoint.path, query: input, form })
      return readAs(caller, endpoint.output, data)
    },
  }
}
export type BladeClient = ReturnType<typeof bladeClient>
