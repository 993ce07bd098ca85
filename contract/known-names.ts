/**
 * Names that a call understands: parameters with Blade's suffixes, fields of bodies, headers. Servers ignore any other name, so a
 * misspelled filter returns rows that its client did not want. The kit refuses such names, and the lab's journal marks them.
 */
import { z } from 'zod'
import { type Call, calls, filterFields, suffixes, suffixesOf } from './calls.ts'
import { factorHeader } from './factor-wire.ts'
import { camel, queryNames } from './query.ts'
import { filterMeta, filterNames, type Resource } from './resource.ts'
import { faultHeader } from './rules/faults.ts'
import { worldHeader } from './rules/worlds.ts'

export type NamePlace = 'query' | 'body' | 'header'

/** A name that the contract does not know. */
export interface UnknownName {
  place: NamePlace
  name: string
  /** The known name that is spelled most like it; empty if none is similar. */
  nearest: string
}

/** Accepted with every call: the token of a client that cannot send headers. */
const everywhere = ['blade-auth']
/** Headers of clients, balancers and browsers. */
const headers = new Set(
  [
    ...[
      'authorization',
      'blade-auth',
      'tenant-id',
      'captcha-key',
      'captcha-code',
      'idempotency-key',
      factorHeader,
      worldHeader,
      faultHeader,
    ],
    ...['accept', 'cache-control', 'connection', 'content-length', 'content-type', 'cookie', 'date', 'dnt', 'expect', 'forwarded', 'from'],
    ...['host', 'keep-alive', 'last-event-id', 'origin', 'pragma', 'priority', 'purpose', 'range', 'referer', 'te', 'trailer'],
    ...['traceparent', 'tracestate', 'baggage', 'transfer-encoding', 'upgrade', 'upgrade-insecure-requests', 'user-agent', 'via'],
    ...['content-encoding', 'content-language', 'x-requested-with', 'x-request-id', 'x-real-ip', 'x-correlation-id'],
  ].map((name) => name.toLowerCase()),
)
const headerFamilies = /^(accept|if|sec|x-forwarded|x-ward|access-control-request)-/

/** Fields that a list of the resource can be filtered by. */
const fieldsOf = (resource: Resource): string[] => [...new Set([...filterFields(resource), ...filterNames(resource)])]

const ends: ReadonlySet<string> = new Set(Object.values(suffixes).flat())

function isFilter(resource: Resource, name: string): boolean {
  const fields = fieldsOf(resource)
  if (fields.includes(camel(name))) return true
  const at = name.lastIndexOf('_')
  const [field, end] = [camel(name.slice(0, at)), name.slice(at + 1)]
  if (at < 1 || !ends.has(end) || !fields.includes(field)) return false
  return suffixesOf(filterMeta(resource, field)).some((suffix) => suffix === end)
}

/** Names of the fields of an object's schema; undefined if it takes any name. */
function namesIn(schema: z.ZodType): string[] | undefined {
  if (schema instanceof z.ZodPipe) return schema.in instanceof z.ZodType ? namesIn(schema.in) : undefined
  if (schema instanceof z.ZodUnion) {
    const all = schema.options.map((option) => (option instanceof z.ZodType ? namesIn(option) : undefined))
    return all.every((names) => names !== undefined) ? all.flat() : undefined
  }
  if (!(schema instanceof z.ZodObject)) return undefined
  const { catchall } = schema.def
  return catchall === undefined || catchall instanceof z.ZodNever ? Object.keys(schema.shape) : undefined
}

/** Names of its parameters without suffixes; undefined if it takes any name. */
function parametersOf(call: Call): string[] | undefined {
  const own = call.of?.via === 'query' ? namesIn(call.of.input) : []
  return own && [...own, ...Object.keys(call.query), ...(call.filters ? fieldsOf(call.filters) : []), ...everywhere]
}

/** A row is often sent back as it was read, so all fields of the resource count as known. */
function bodyOf(call: Call): string[] | undefined {
  if (call.of?.via === 'query') return parametersOf(call)
  if (!call.body) return undefined
  const names = namesIn(call.body)
  return names && [...names, ...(call.verb === 'submit' && call.resource ? Object.keys(call.resource.fields) : [])]
}

/** Number of letters to add, remove or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length] ?? 0
}

/** The name that is spelled most like `name`, ignoring case and underscores; empty if none is similar. */
function nearestName(name: string, names: readonly string[]): string {
  const plain = (text: string) => text.replaceAll(/[_-]/g, '').toLowerCase()
  const wanted = plain(name.slice(0, 64))
  const [best] = names
    .map((one) => ({ one, far: distance(wanted, plain(one)) }))
    .filter(({ one, far }) => far <= Math.max(1, Math.min(3, Math.floor(one.length / 3))))
    .sort((a, b) => a.far - b.far)
  return best?.one ?? ''
}

/** A parameter's nearest name keeps its suffix. */
function nearestParameter({ filters }: Call, name: string, names: readonly string[]): string {
  const suffixed = (filters ? fieldsOf(filters) : []).flatMap((field) => {
    const meta = filters && filterMeta(filters, field)
    return meta ? [...queryNames(field, meta), ...suffixesOf(meta).map((suffix) => `${field}_${suffix}`)] : []
  })
  return nearestName(name, [...names, ...suffixed])
}

/** @param names those that the call knows there; undefined if it takes any */
function unknownIn(call: Call, place: NamePlace, name: string, names: readonly string[] | undefined): UnknownName[] {
  if (place === 'header') {
    const lower = name.toLowerCase()
    return headers.has(lower) || headerFamilies.test(lower) ? [] : [{ place, name, nearest: nearestName(name, [...headers]) }]
  }
  if (!names || names.some((one) => one.toLowerCase() === name.toLowerCase())) return []
  if (call.filters && (place === 'query' || call.of?.via === 'query') && isFilter(call.filters, name)) return []
  return [{ place, name, nearest: nearestParameter(call, name, names) }]
}

/** The names in a request that its call does not know. */
export function unknownNames(call: Call, sent: Readonly<Partial<Record<NamePlace, readonly string[]>>>): UnknownName[] {
  const names = { query: parametersOf(call), body: bodyOf(call), header: undefined }
  return (['query', 'body', 'header'] as const).flatMap((place) =>
    (sent[place] ?? []).flatMap((name) => unknownIn(call, place, name, names[place])),
  )
}

const byPath = new Map(calls.map((call) => [`${call.method} ${call.path.toLowerCase()}`, call]))
const patterns = calls
  .filter(({ path }) => path.includes(':'))
  .map((call) => ({ call, pattern: new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i') }))

/** The call that a request makes; undefined for an address that the contract does not have. */
export function callAt(method: string, path: string): Call | undefined {
  // Some clients add and change rows at addresses of their own, which take the body of `submit`.
  const plain = path.replace(/\/$/, '').replace(/\/(save|update)$/i, '/submit')
  const own = byPath.get(`${method} ${plain.toLowerCase()}`)
  return own ?? patterns.find(({ call, pattern }) => call.method === method && pattern.test(plain))?.call
}
