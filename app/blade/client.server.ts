/** The calls of the contract on behalf of a caller. Every method throws what `send.server.ts` throws. */
import { type Caller, type Call, fail, type Answer, exchange, read, ask, send, readJson, inTimesOf, tenantQuery } from './send.server.ts'
import { type Endpoint, endpointIn, isIn } from '#contract/endpoint.ts'
import { parseR } from '#contract/envelope.ts'
import { factorHeader } from '#contract/factor-wire.ts'
import { rowsIn } from '#contract/outputs.ts'
import { LRUCache } from 'lru-cache'
import { hash } from 'node:crypto'
import type { z } from 'zod'
import { rowCalls } from './rows.server.ts'

/** Redirect target of a call. @throws BladeError without one */
export async function redirectOf(caller: Caller, call: Call): Promise<string> {
  const { status, location, bytes } = await exchange(caller, call)
  if (location) return location
  const answer = parseR(status, readJson(bytes))
  throw answer.ok ? fail(caller, 'garbled', 502) : fail(caller, 'refused', answer.code, answer.msg)
}

/** A picture that a call returns instead of the envelope. */
export async function fetchPicture(caller: Caller, path: string, query: Call['query']): Promise<{ type: string; bytes: Buffer }> {
  const answer = await exchange(caller, { method: 'GET', path, query })
  const type = /^image\/(svg\+xml|png|jpeg)\b/.exec(answer.type)?.[0]
  if (answer.status === 200 && type) return { type, bytes: answer.bytes }
  read(caller, answer)
  throw fail(caller, 'garbled', answer.status)
}

/** A file that a call returns instead of the envelope. @throws BladeError */
export async function fetchFile(caller: Caller, path: string, query: Call['query']): Promise<Buffer> {
  const answer = await exchange(caller, { method: 'GET', path, query })
  if (answer.status === 200 && answer.type.startsWith('application/octet-stream')) return answer.bytes
  read(caller, answer)
  throw fail(caller, 'garbled', answer.status)
}

/** `data` parsed by the schema of an endpoint. @throws BladeError garbled */
export function readAs<O extends z.ZodType>(caller: Caller, output: O, data: unknown): z.output<O> {
  const read = output.safeParse(data)
  if (!read.success) throw fail(caller, 'garbled', 502)
  return read.data
}

/** Parsed answers of steady calls, by server, name and bytes. */
const parsed = new LRUCache<string, { data: unknown; msg: string }>({ max: 100 })

function parsedOnce<T>(call: string, { status, bytes }: Answer, parse: () => { data: T; msg: string }): { data: T; msg: string } {
  const key = `${call} ${status} ${hash('sha256', bytes, 'base64')}`
  let cached = parsed.get(key) as { data: T; msg: string } | undefined
  if (!cached) parsed.set(key, (cached = parse()))
  return cached
}

const withoutEmpty = (query: Record<string, string>) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** What a call carries besides its input. */
interface CallOptions {
  /** Code of the second factor, as typed. */
  code?: string
}

/** Calls on behalf of one signed-in user. */
export function bladeClient(caller: Caller) {
  const { blade } = caller
  /** @throws BladeError where this server has no such call */
  function here<I extends z.ZodType, O extends z.ZodType>(endpoint: Endpoint<I, O>) {
    const dialectEndpoint = endpointIn(endpoint, caller.blade.dialect)
    if (dialectEndpoint === 'absent') throw fail(caller, 'refused', 404)
    return dialectEndpoint
  }
  return {
    ...rowCalls(caller),
    /** Whether this server has a call at all. */
    has: (endpoint: Pick<Endpoint, 'forms'>): boolean => isIn(endpoint, caller.blade.dialect),
    /** The data of a steady call is shared by all callers and must not be modified. */
    async call<I extends z.ZodType, O extends z.ZodType>(
      endpoint: Endpoint<I, O>,
      input: z.input<I>,
      { code }: CallOptions = {},
    ): Promise<{ data: z.output<O>; msg: string }> {
      const { name, method, path, via, sends, isToken, output, omitsEmpty, steady, ofTenant } = here(endpoint)
      const times = inTimesOf(caller, rowsIn(output))
      const query = { ...(ofTenant && tenantQuery(caller)), ...(times.write(input) as Record<string, string>) }
      const sent = via !== 'query' ? { body: query } : { query: omitsEmpty ? withoutEmpty(query) : query }
      const headers = code ? { [factorHeader]: code } : undefined
      const answer = await ask(caller, { method, path, sends, isToken, headers, ...sent })
      const parse = () => {
        const { data, msg } = read(caller, answer)
        return { data: readAs(caller, output, times.read(data)), msg }
      }
      return steady ? parsedOnce(`${blade.url} ${name}`, answer, parse) : parse()
    },
    /** Sends one file; the rest of the input goes into the query. */
    async upload<I extends z.ZodType, O extends z.ZodType>(endpoint: Endpoint<I, O>, input: z.input<I>, file: File): Promise<z.output<O>> {
      const { method, path, output } = here(endpoint)
      const form = new FormData()
      form.set('file', file)
      const { data } = await send(caller, { method, path, query: input as Record<string, string>, form })
      return readAs(caller, output, data)
    },
  }
}
export type BladeClient = ReturnType<typeof bladeClient>
