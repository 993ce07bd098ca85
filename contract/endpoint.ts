/** Calls beyond the four verbs. One object types the client's call, the Express handler and the test, and has the call's title. */
import type { z } from 'zod'
import type { Capability } from './capabilities.ts'
import type { Pair } from './languages.ts'
import type { Resource } from './resource.ts'
import type { Verb } from './verbs.ts'
import type { Dialect } from './springblade/dialect.ts'

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
  /** Its title in documentation and request log. */
  title: Pair
  method: 'GET' | 'POST'
  path: string
  /** Where the input travels: in the query string or as a JSON body. */
  via: 'query' | 'json'
  /** Encoding of a body that is not plain JSON: a form, or JSON with a text content type (specification §7). */
  sends?: 'form' | 'text'
  /** False for a call that never sends a token, even if somebody is signed in. */
  isToken?: false
  input: I
  /** Output schema, parsed by clients and produced by handlers: see `outputs.ts` for rows, pages and trees. */
  output: O
  /**
   * `open`: nothing; `basic`: the pair of a client (HTTP Basic), nothing else; `guest`: any token; `token`: a token of a
   * user with an account; otherwise the required permission code; `a|b` takes either.
   */
  needs: 'open' | 'basic' | 'guest' | 'token' | (string & {})
  /**
   * The answer, with HTTP 200, to callers without a token, because clients call it before they know whether somebody is signed in: an
   * empty list, or code 401 without data. `success`: the call's own answer, and to callers whose token has ended as well.
   */
  strangers?: 'empty' | 'unauthorized' | 'success'
  /** The answer seldom changes, so the console caches the parsed value by the bytes of the answer. */
  steady?: true
  /** `bare`: the answer is not in the envelope (BladeX token and captcha). */
  bare?: boolean
  /** For a GET with side effects: it is never prefetched and refuses HEAD. POST calls have side effects anyway. */
  effects?: true
  /** Takes a multipart body with one `file`. */
  upload?: true
  /** The content type, if not JSON. A page is for a browser, and may redirect it; a workbook or another file is a download. */
  media?: 'picture' | 'page' | 'workbook' | 'file'
  /** The answer holds rows of a tenant: those of the parameter `tenantId`, which only administrators of the main tenant may choose. */
  ofTenant?: true
  /** The resource whose filters the call also accepts. */
  filters?: Resource
  /** The verb of a resource that it replaces. */
  answersFor?: { resource: Resource; verb: Verb | 'select' }
  /**
   * Requires a code from users with a second factor, in the header `Two-Factor-Code`: `own` and `approval` always, `phone` if the
   * telephone changes; `new` for a code of the secret that is being set up.
   */
  factor?: 'own' | 'approval' | 'phone' | 'new'
  /** Set if only the bundled backend has it: the capability that it belongs to. */
  beyond?: Capability
  /** The resource whose rows the call writes, if the change can be undone for a while. */
  undoable?: Resource
  /** The menu row that grants `needs`. */
  button?: Button
  /** The reason that it must not be called on a production server. */
  untried?: string
  /** Sample input for conformance; an undefined value means that no row provided one. */
  asks?: (find: Find) => Readonly<Record<string, string | undefined>>
  /** Differences in other dialects: another address or form, or absent. */
  forms?: Partial<Record<Dialect, (Partial<Pick<Endpoint, 'method' | 'path' | 'via' | 'bare'>> & { omitsEmpty?: true }) | 'absent'>>
}

/** Needs no token. */
export const isAnonymous = ({ needs }: Pick<Endpoint, 'needs'>): boolean => needs === 'open' || needs === 'basic'

/** True for a write. */
export const changes = (endpoint: Endpoint): boolean => endpoint.effects ?? (endpoint.method === 'POST' && !isAnonymous(endpoint))

/** Whether servers of this dialect have the call. */
export const isIn = ({ forms }: Pick<Endpoint, 'forms'>, dialect: Dialect): boolean => forms?.[dialect] !== 'absent'

/** The call as a server of this dialect has it, or `absent`. `omitsEmpty`: empty parameters are left out. */
export function endpointIn<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  dialect: Dialect,
): (Endpoint<I, O> & { omitsEmpty?: true }) | 'absent' {
  const form = endpoint.forms?.[dialect] ?? {}
  return form === 'absent' ? form : { ...endpoint, ...form }
}

export const defineEndpoint = <I extends z.ZodType, O extends z.ZodType>(endpoint: Endpoint<I, O>): Endpoint<I, O> => endpoint
