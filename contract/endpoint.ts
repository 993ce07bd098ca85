/** Calls beyond the four verbs. One object types the client's call, the Express handler and the test, and names the call wherever it is shown. */
import type { z } from 'zod'
import type { Capability } from './capabilities.ts'
import type { Pair } from './languages.ts'
import type { Resource, Verb } from './resource.ts'
import type { Dialect } from './wire.ts'

/** Finds what a server can be asked for: a field (the id) of the first row that the list of a resource shows. */
export interface Find {
  of: (resource: { name: string }, field?: string) => string | undefined
  /** `yyyy-MM-dd`. */
  today: string
}

export interface Button {
  /** Code of the menu row that it stands below. */
  menu: string
  /** Its own words, where the title of the call is too long below that menu. */
  name?: string
  /** In English, as an address would say it. */
  alias: string
}

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** Unique among all calls: `order.finish`. */
  name: string
  /** What documentation and the request log call it. */
  title: Pair
  method: 'GET' | 'POST'
  path: string
  /** Where the input travels: in the query string or as a JSON body. */
  via: 'query' | 'json'
  input: I
  /** Read by a client, and given by a handler: see `outputs.ts` for rows, pages and trees. */
  output: O
  /**
   * `none`: nothing, a browser goes there by itself; `open`: client only; `guest`: any token; `token`: that of somebody
   * with an account; otherwise the code that is needed; `a|b` takes either.
   */
  needs: 'none' | 'open' | 'guest' | 'token' | (string & {})
  /** `bare`: the answer is not in the envelope (BladeX token and captcha). */
  bare?: boolean
  /** Of a GET: it changes something, so it is never fetched ahead and HEAD may not ask for it. Calls by POST do anyway. */
  effects?: true
  /** Takes a multipart body with one `file`. */
  upload?: true
  /** What it answers, if not JSON. A page is for a browser, which may be sent on by it. */
  media?: 'picture' | 'page'
  /** The resource whose filters the call takes too. */
  filters?: Resource
  /** The verb of a resource that it answers in place of the generic one. */
  answersFor?: { resource: Resource; verb: Verb }
  /** The bundled backend alone has it, under this name. */
  beyond?: Capability
  /** The menu row by which `needs` is granted. */
  button?: Button
  /** Why nobody may try it on a server that is in use. */
  untried?: string
  /** What conformance asks for; a value that is undefined had no row to be taken from. */
  asks?: (find: Find) => Readonly<Record<string, string | undefined>>
  /** Dialects that have it elsewhere or otherwise, or not at all. */
  forms?: Partial<Record<Dialect, Partial<Pick<Endpoint, 'method' | 'path' | 'via' | 'bare'>> | 'absent'>>
}

/** Needs no token. */
export const isAnonymous = ({ needs }: Pick<Endpoint, 'needs'>): boolean => needs === 'open' || needs === 'none'

/** Changes something. */
export const changes = (endpoint: Endpoint): boolean => endpoint.effects ?? (endpoint.method === 'POST' && !isAnonymous(endpoint))

export const defineEndpoint = <I extends z.ZodType, O extends z.ZodType>(endpoint: Endpoint<I, O>): Endpoint<I, O> => endpoint
