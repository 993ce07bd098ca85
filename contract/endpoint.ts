/** Calls beyond the four verbs. One object types the client's call, the Express handler and the test, and names the call wherever it is shown. */
import type { z } from 'zod'
import type { Capability } from './capabilities.ts'
import type { Pair } from './languages.ts'
import type { Resource, Verb } from './resource.ts'
import type { Dialect } from './wire.ts'

/** Provides sample values: a field (the id) of the first row in a resource's list. */
export interface Find {
  of: (resource: { name: string }, field?: string) => string | undefined
  /** `yyyy-MM-dd`. */
  today: string
}

export interface Button {
  /** Code of the parent menu row. */
  menu: string
  /** A shorter label, where the title of the call is too long below that menu. */
  name?: string
  /** An English slug for addresses. */
  alias: string
}

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** Unique among all calls: `order.finish`. */
  name: string
  /** Its name in documentation and request log. */
  title: Pair
  method: 'GET' | 'POST'
  path: string
  /** Where the input travels: in the query string or as a JSON body. */
  via: 'query' | 'json'
  /** How a body is written, if not as JSON: as a form, or as JSON that calls itself text (specification §7). */
  sends?: 'form' | 'text'
  /** False for a call that carries no token even when somebody is signed in. */
  isToken?: false
  input: I
  /** Output schema, parsed by clients and produced by handlers: see `outputs.ts` for rows, pages and trees. */
  output: O
  /**
   * `open`: nothing; `basic`: the pair of a client (HTTP Basic), nothing else; `guest`: any token; `token`: a token of a
   * user with an account; otherwise the required permission code; `a|b` takes either.
   */
  needs: 'open' | 'basic' | 'guest' | 'token' | (string & {})
  /** Callers without a token get an empty list, not 401: clients ask before they know whether somebody is signed in. */
  strangers?: 'empty'
  /** Its answer seldom changes: the console keeps what it parsed, by its bytes. */
  steady?: true
  /** `bare`: the answer is not in the envelope (BladeX token and captcha). */
  bare?: boolean
  /** For a GET with side effects: it is never prefetched and refuses HEAD. POST calls have side effects anyway. */
  effects?: true
  /** Takes a multipart body with one `file`. */
  upload?: true
  /** The content, if not JSON. A page is for a browser, and may redirect it; a workbook or another file is a download. */
  media?: 'picture' | 'page' | 'workbook' | 'file'
  /** The resource whose filters the call also accepts. */
  filters?: Resource
  /** The verb of a resource that it replaces. */
  answersFor?: { resource: Resource; verb: Verb | 'select' }
  /**
   * Asks users who have a second factor for a code of it, in the header `Two-Factor-Code`: `own` and `approval` always, `phone` where
   * the telephone changes; `new` for a code of the secret that is being set up.
   */
  factor?: 'own' | 'approval' | 'phone' | 'new'
  /** Only the bundled backend has it, as this capability. */
  beyond?: Capability
  /** What it wrote can be taken back for a while: rows of this resource. */
  undoable?: Resource
  /** The menu row by which `needs` is granted. */
  button?: Button
  /** Why it must not be tried on a production server. */
  untried?: string
  /** Sample input for conformance; an undefined value means that no row provided one. */
  asks?: (find: Find) => Readonly<Record<string, string | undefined>>
  /** Dialects where it is elsewhere, different, or absent. */
  forms?: Partial<Record<Dialect, (Partial<Pick<Endpoint, 'method' | 'path' | 'via' | 'bare'>> & { omitsEmpty?: true }) | 'absent'>>
}

/** Needs no token. */
export const isAnonymous = ({ needs }: Pick<Endpoint, 'needs'>): boolean => needs === 'open' || needs === 'basic'

/** True for a write. */
export const changes = (endpoint: Endpoint): boolean => endpoint.effects ?? (endpoint.method === 'POST' && !isAnonymous(endpoint))

/** Whether servers of this dialect have the call. */
export const isIn = ({ forms }: Pick<Endpoint, 'forms'>, dialect: Dialect): boolean => forms?.[dialect] !== 'absent'

/** The call as a server of this dialect has it, or that it is absent there. `omitsEmpty`: an empty parameter is left out. */
export function endpointIn<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  dialect: Dialect,
): (Endpoint<I, O> & { omitsEmpty?: true }) | 'absent' {
  const form = endpoint.forms?.[dialect] ?? {}
  return form === 'absent' ? form : { ...endpoint, ...form }
}

export const defineEndpoint = <I extends z.ZodType, O extends z.ZodType>(endpoint: Endpoint<I, O>): Endpoint<I, O> => endpoint
