/** Every call of the contract as a function of a signed-in person. Names and types come from the definitions; no call is listed here. */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { calls } from '../../contract/calls.ts'
import { endpoints, groups } from '../../contract/endpoints/index.ts'
import { parseR } from '../../contract/envelope.ts'
import { page, row } from '../../contract/outputs.ts'
import { callPath, type Resource } from '../../contract/resource.ts'
import { allResources, type ResourceName, type Resources } from '../../contract/resources/index.ts'
import { worldHeader } from '../../contract/rules/worlds.ts'
import { crud, type Verb } from '../../contract/verbs.ts'
import { checkFilters, type Verbs, type WithIds } from './verbs.ts'

export type Language = 'zh' | 'en'

/** What a caller needs to sign in. */
export interface ConnectOptions {
  /** Address of the console, which answers calls too. */
  url: string
  /** Name of the world; the main one by default. */
  world?: string
  account: string
  /** By default the name of the account, as for demo accounts. */
  password?: string
  /** Language of the server's messages. */
  language?: Language
}

/** A call that the server refused, with the server's message. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly call: string
  /** Blade's code, which is the HTTP status unless the server sends another. */
  readonly code: number
  constructor(call: string, code: number, msg: string) {
    super(`${call}: ${code} ${msg}`)
    this.call = call
    this.code = code
  }
}

type Input<I extends z.ZodType> =
  Record<never, never> extends z.input<I> ? [input?: z.input<I>, file?: File] : [input: z.input<I>, file?: File]
type Sent<E> = E extends Endpoint<infer I, infer O> ? (...args: Input<I>) => Promise<WithIds<z.output<O>>> : never
/** The endpoints of a file, as functions; groups of them stay groups. */
type Sends<G> = {
  [K in keyof G as G[K] extends Endpoint | Readonly<Record<string, Endpoint>> ? K : never]: G[K] extends Endpoint ? Sent<G[K]> : Sends<G[K]>
}

export type Client = {
  readonly account: string
  /** Rows: `rows.order.first({ state_equal: 3 })`. */
  readonly rows: { readonly [N in ResourceName]: Verbs<Resources[N]> }
  /** The raw response, for calls that return a file or a picture. */
  raw: <I extends z.ZodType>(endpoint: Endpoint<I>, input: z.input<I>) => Promise<Response>
} & { readonly [G in keyof typeof groups]: Sends<(typeof groups)[G]> }

interface Sending {
  name: string
  method: 'GET' | 'POST'
  path: string
  query?: object
  body?: BodyInit
  type?: string
}

const basic = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`
const asQuery = (fields: object) =>
  new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))

const verbNames = Object.keys(crud) as Verb[]

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value

/** Signs in. The server needs `CAPTCHA=off`, or the client `saber` in `CAPTCHA_FREE_CLIENTS`. @throws Refusal */
export async function connect({ url, world, account, password = account, language = 'zh' }: ConnectOptions): Promise<Client> {
  let token = ''

  async function send({ method, path, query = {}, body, type }: Sending): Promise<Response> {
    const search = asQuery(query)
    return fetch(`${url}${path}${search.size ? `?${search}` : ''}`, {
      method,
      body: body ?? null,
      headers: {
        Authorization: basic,
        'Accept-Language': language === 'zh' ? 'zh-CN' : 'en',
        ...(world !== undefined && { [worldHeader]: world }),
        ...(token && { 'Blade-Auth': `bearer ${token}` }),
        ...(type && { 'Content-Type': type }),
      },
    })
  }

  /** @throws Refusal */
  async function ask(sending: Sending): Promise<unknown> {
    const response = await send(sending)
    const text = await response.text()
    const answer = parseR(response.status, text.startsWith('{') ? JSON.parse(text) : undefined)
    if (!answer.ok) throw new Refusal(sending.name, answer.code, answer.msg)
    return answer.data
  }

  function sendingOf(endpoint: Endpoint, input: object, file?: File): Sending {
    const { name, method, path, via, sends } = endpoint
    if (file) {
      const form = new FormData()
      form.set('file', file)
      return { name, method, path, query: input, body: form }
    }
    if (via === 'query') return { name, method, path, query: input }
    if (sends === 'form') return { name, method, path, body: asQuery(input) }
    return { name, method, path, body: JSON.stringify(input), type: sends === 'text' ? 'text/plain' : 'application/json' }
  }

  const call = async (endpoint: Endpoint, input: object = {}, file?: File): Promise<unknown> =>
    endpoint.output.parse(await ask(sendingOf(endpoint, input, file)))

  const functionsOf = (group: object): object =>
    Object.fromEntries(
      Object.entries(group).flatMap(([name, value]: [string, unknown]) =>
        isEndpoint(value)
          ? [[name, (input?: object, file?: File) => call(value, input, file)]]
          : typeof value === 'object' && value !== null && Object.values(value).every(isEndpoint)
            ? [[name, functionsOf(value)]]
            : [],
      ),
    )

  function verbsOf(resource: Resource): object {
    const sending = (verb: Verb, more: Partial<Sending>): Sending => {
      const own = endpoints.find(({ answersFor }) => answersFor?.resource.name === resource.name && answersFor.verb === verb)
      const path = own?.path ?? callPath(resource, verb) ?? ''
      return { name: `${resource.name}.${verb}`, method: verb === 'list' || verb === 'detail' ? 'GET' : 'POST', path, ...more }
    }
    const listCall = calls.find((call) => call.resource?.name === resource.name && call.verb === 'list')
    const list = async (query: object = {}) => {
      if (listCall) checkFilters(listCall, query)
      return page(resource).parse(await ask(sending('list', { query })))
    }
    const verbs = {
      list: {
        list,
        async first(query: object = {}) {
          const [row] = (await list({ ...query, size: 1 })).records
          if (!row) throw new Error(`${account} finds no ${resource.name} with ${JSON.stringify(query)}`)
          return row
        },
      },
      detail: { detail: async (id: string) => row(resource).parse(await ask(sending('detail', { query: { id } }))) },
      submit: {
        async submit(values: object) {
          await ask(sending('submit', { body: JSON.stringify(values), type: 'application/json' }))
        },
      },
      remove: {
        async remove(ids: string | readonly string[]) {
          const joined = typeof ids === 'string' ? ids : ids.join()
          await ask(sending('remove', { query: resource.name === 'region' ? { id: joined } : { ids: joined } }))
        },
      },
    }
    return Object.assign({}, ...verbNames.filter((verb) => resource.calls[verb]).map((verb) => verbs[verb]))
  }

  const signIn = groups.auth.token
  const issued = signIn.output.parse(
    await ask({
      name: signIn.name,
      method: signIn.method,
      path: signIn.path,
      query: { username: account, password: createHash('md5').update(password).digest('hex'), grantType: 'password', tenantId: '000000' },
    }),
  )
  token = issued.access_token
  return {
    account,
    rows: Object.fromEntries(allResources.map((resource) => [resource.name, verbsOf(resource)])),
    raw: (endpoint: Endpoint, input: object) => send(sendingOf(endpoint, input)),
    ...Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, functionsOf(group)])),
    // Cast, because the members are generated from the definitions of the contract.
  } as unknown as Client
}
