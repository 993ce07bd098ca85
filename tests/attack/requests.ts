/** Random requests to a call: half of them valid with a few mutations, half of them arbitrary. */
import { fieldOf, type Resource } from '#contract/resource.ts'
import { filterFields, suffixesOf, type Call } from '#contract/calls.ts'
import { ofSource, socialRender } from '#contract/endpoints/auth.ts'
import { allResources, resourceNamed } from '#contract/resources/index.ts'
import fc from 'fast-check'
import { z } from 'zod'
import { picture } from '../api/harmless-requests.ts'
import { wirePassword } from '../factory.ts'
import { encoded, malformed, needed, ofResource } from '../properties/bad-calls.ts'
import { good, hostile } from '../properties/values.ts'
import { hostileTexts } from './hostile-texts.ts'
import type { Wire } from './site.ts'
import type { Row, World } from './world.ts'

/** A request before it is serialized. */
interface Draft {
  query: Record<string, unknown>
  body?: unknown
  file?: FormData
}
export type Request = Pick<Wire, 'method' | 'path' | 'body'> & { type?: string }

/** The resource whose id a call takes, for calls that do not belong to a resource. */
const owners: Readonly<Record<string, string>> = {
  pay: 'order',
  wx: 'withdrawal',
  'sim.order': 'order',
  'sim.recharge': 'recharge',
  open: 'user',
}
const ownerOf = (call: Call): string =>
  call.resource?.name ??
  Object.entries(owners).find(([start]) => call.name.startsWith(`${start}.`))?.[1] ??
  allResources.find((resource) => call.path.startsWith(`${resource.api}/`) || call.name.startsWith(`${resource.name}.`))?.name ??
  ''

/** Parameter names for the id of a row that are not the name of its resource. */
const aliases: Readonly<Record<string, string>> = { hosId: 'dept', hos: 'dept', recordId: 'records', processDefinitionId: 'workStart' }
const pointsTo = (name: string): string => aliases[name] ?? name.replace(/Ids?$/, '')

const fallback = ['404', '1']
const some = (values: readonly unknown[]) => fc.constantFrom<unknown>(...(values.length ? values : fallback))

/** Values for a parameter, chosen by its name, otherwise by its schema. */
function createValues({ rows, protectedIds }: World, call: Call) {
  const all = Object.values(rows).flat()
  const valuesOf = (name: string) =>
    [...new Set(all.flatMap((row) => (row[name] === undefined || row[name] === '' ? [] : [row[name]])))].slice(0, 200)
  const free = (row: Row) => !call.effects || !protectedIds.has(String(row.id))
  const idsOf = (resource: string) => (rows[resource] ?? []).filter(free).map((row) => row.id)
  const joined = (values: readonly unknown[]) => fc.array(some(values), { minLength: 1, maxLength: 3 }).map((list) => list.join())
  const names: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    current: fc.constantFrom('1', '2', '100'),
    size: fc.constantFrom('5', '10', '20'),
    ms: fc.nat(60_000),
    perMinute: fc.nat(2),
    phone: fc.nat(99_999).map((n) => `138000${String(n).padStart(5, '0')}`),
    phones: fc.nat(99_999).map((n) => `138000${String(n).padStart(5, '0')}`),
    params: fc.constantFrom('{"code":"1"}', '{}'),
    day: fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`),
    from: fc.constantFrom('2026-11-01', '2026-11-10'),
    to: fc.constantFrom('2026-11-12', '2026-11-20'),
    content: fc.constantFrom('', 'x', '交易时间,商户订单号'),
    amount: fc.integer({ min: 1, max: 200 }),
    fileName: some((rows.attach ?? []).map((row) => row.name)),
    fileNames: joined((rows.attach ?? []).map((row) => row.name)),
    createTime_dategt: fc.constant('2026-10-01 00:00:00'),
    createTime_datelt: fc.constant('2026-11-30 00:00:00'),
    requestNo: fc.uuid().map((text) => text.slice(0, 20)),
    userType: fc.constantFrom('1', '2'),
    isSealed: fc.constantFrom('0', '1'),
    differing: fc.constantFrom('0', '1'),
    purpose: fc.constantFrom('message', 'sign-in'),
    kind: fc.constantFrom('payment', 'refund'),
    value: fc.constant('5'),
    newPassword: fc.constant(wirePassword('Long-enough-2')),
    newPassword1: fc.constant(wirePassword('Long-enough-2')),
    name: fc.nat(9999).map((n) => `n${n}`),
    account: fc.nat(999_999).map((n) => `a${n}`),
    password: fc.constant('Long-enough-1'),
    callback: fc.constant(''),
    ascs: some(call.filters ? filterFields(call.filters) : []),
    descs: some(call.filters ? filterFields(call.filters) : []),
  }
  return function valueOf(name: string, schema: Json = {}): fc.Arbitrary<unknown> {
    const own = schema.enum ? undefined : names[name]
    if (own) return own
    if (schema.enum) return fc.constantFrom(...schema.enum)
    // Never null, because optional parameters are omitted often enough.
    if (schema.anyOf) return fc.oneof(...schema.anyOf.flatMap((one) => (one.type === 'null' ? [] : [valueOf(name, one)])))
    const filter = call.filters && filterOf(call.filters, name)
    if (filter) return filter
    if (schema.type === 'array')
      return fc.array(valueOf(name.replace(/s$/, ''), schema.items), { minLength: schema.minItems ?? 1, maxLength: 3 })
    if (name === 'id' || name === 'ids') {
      const ids = idsOf(ownerOf(call))
      return name === 'ids' ? joined(ids) : schema.type === 'integer' ? fc.nat(9) : some(ids)
    }
    if (/Ids$/.test(name)) return joined(idsOf(pointsTo(name)))
    if (/Id$/.test(name) || name in aliases) {
      const ids = idsOf(pointsTo(name))
      return some(ids.length ? ids : valuesOf(name))
    }
    if (schema.type === 'object')
      return fc.record(Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, of]) => [key, valueOf(key, of)])))
    if (schema.type === 'null') return fc.constant(null)
    if (schema.type === 'boolean') return fc.boolean()
    if (schema.type === 'integer') {
      const min = Math.max(0, schema.minimum ?? 0)
      return fc.integer({ min, max: Math.min(schema.maximum ?? 3, min + 2) })
    }
    const existingValues = valuesOf(name)
    return existingValues.length ? fc.oneof(some(existingValues), words) : words
  }
}
/** Values for a filter of a list; undefined if the name is not a filter. */
function filterOf({ fields }: Resource, name: string): fc.Arbitrary<unknown> | undefined {
  const meta = fields[name] ?? fields[name.replace(/_[a-z]+$/, '')]
  if (!meta) return undefined
  return meta.base === 'id' || meta.wire === 'number' ? fc.nat(9).map(String) : good(meta)
}
const words = fc.nat(9999).map((n) => `w${n}`)

interface Json {
  type?: string
  enum?: unknown[]
  anyOf?: Json[]
  items?: Json
  properties?: Record<string, Json>
  required?: string[]
  minItems?: number
  minimum?: number
  maximum?: number
}
const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const record = (shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(shape).map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)))

/** Names of fields whose texts must match a format. */
const shaped = /phone|email|^lat$|^lng$|regionCode/i

/** A form of a resource: all required fields, some of the others, partly with values of other rows. */
function form(resource: Resource, { rows }: World, all = true): fc.Arbitrary<Record<string, unknown>> {
  const ids = Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, list.map((row) => String(row.id))]))
  const existingValues = (name: string) =>
    (rows[resource.name] ?? []).flatMap((row) => (row[name] === undefined || row[name] === '' || row[name] === -1 ? [] : [row[name]]))
  const fields = Object.fromEntries(
    resource.form.flatMap((name) => {
      const meta = fieldOf(resource, name)
      const values = existingValues(name)
      // Only existing values, because unknown dictionary codes, missing rows and malformed phone numbers are refused.
      const fixed = meta.base === 'code' || meta.dict || meta.kind === 'resource' || meta.ref || shaped.test(name)
      const ref = meta.ref ?? aliases[name]
      // A unique path, because a scope on a common word closes the API to all but administrators.
      if (name === 'scopePath') return [[name, fc.nat(9999).map((n) => `/own/${n}`)]]
      const value = ref
        ? some(ids[ref] ?? values)
        : fixed && values.length
          ? some(values)
          : fc.oneof(good(meta), ...(values.length ? [some(values)] : []))
      return meta.secret && meta.base === 'password'
        ? [[name, fc.constant('Long-enough-1')]]
        : [[name, meta.required && all ? value : optional(value)]]
    }),
  )
  return fc.tuple(all ? needed(resource, ids) : fc.constant({}), record(fields)).map(([least, more]) => ({ ...least, ...more }))
}

/** A valid request. */
function right(call: Call, world: World): fc.Arbitrary<Draft> {
  const valueOf = createValues(world, call)
  const { properties = {}, required = [] } = jsonOf(z.object(call.query))
  const query = record(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        const value = valueOf(name, schema)
        return [name, required.includes(name) ? value : optional(value)]
      }),
    ),
  )
  if (call.name.endsWith('token')) return signIn(world)
  if (call.upload) return query.map((query) => ({ query, file: picture() }))
  if (call.resource && call.verb === 'submit') {
    const { resource } = call
    const change = fc.tuple(form(resource, world, false), valueOf('id')).map(([fields, id]) => ({ ...fields, id }))
    return fc.oneof(form(resource, world), change).map((body) => ({ query: {}, body }))
  }
  if (call.filters) {
    const filters = filterFields(call.filters).flatMap((field) => suffixesOf(fieldOf(call.filters!, field)).map((end) => `${field}_${end}`))
    const filter = fc.constantFrom(...filters).chain((name) => valueOf(name).map((value) => [name, value] as const))
    return fc.tuple(query, fc.option(filter)).map(([query, filter]) => ({ query: { ...query, ...(filter && { [filter[0]]: filter[1] }) } }))
  }
  if (!call.body) return query.map((query) => ({ query }))
  const user = resourceNamed('user')!
  if (call.path.endsWith('/user/update'))
    return fc.tuple(form(user, world), valueOf('id')).map(([fields, id]) => ({ query: {}, body: { ...fields, id } }))
  if (call.path.endsWith('/update-info'))
    return form({ ...user, form: ['name', 'realName', 'email', 'birthday', 'sex'] }, world, false).map((body) => ({ query: {}, body }))
  if (call.path.endsWith('/leave/start-process')) return form(resourceNamed('leave')!, world).map((body) => ({ query: {}, body }))
  if (call.path.endsWith('/logout'))
    return fc.array(fc.record({ message: words, stack: words, url: words }), { maxLength: 3 }).map((body) => ({ query: {}, body }))
  return valueOf('body', jsonOf(call.body)).map((body) => ({ query: {}, body }))
}

const signIn = ({ spare }: World): fc.Arbitrary<Draft> =>
  fc
    .constantFrom(
      { grantType: 'password', username: spare.account, password: wirePassword(spare.password) },
      { grantType: 'refresh_token', refreshToken: 'x' },
      { grantType: 'sms_code', id: '1', value: '1234', phone: '13800000000' },
    )
    .map((query) => ({ query: { tenantId: '000000', scope: 'all', ...query } }))

const long = fc.constantFrom<unknown>(...Object.values(hostileTexts(4000)))
const odd = fc.oneof(hostile, long, fc.constantFrom<unknown>('0', -1, '-1', 1e15, '', null, 'ß漢😀', '2026-01-01 00:00:00'), fc.jsonValue())
type Break = readonly [number, 'drop' | 'spoil' | 'add' | 'nest', unknown, string]
const breaks: fc.Arbitrary<Break[]> = fc
  .constantFrom(0, 0, 0, 0, 1, 2)
  .chain((n) =>
    fc.array(fc.tuple(fc.nat(30), fc.constantFrom('drop', 'spoil', 'add', 'nest'), odd, hostile), { minLength: n, maxLength: n }),
  )

function broken(of: Record<string, unknown>, all: readonly Break[]): Record<string, unknown> {
  const mutated = { ...of }
  for (const [at, how, value, name] of all) {
    const keys = Object.keys(mutated)
    const key = keys[at % keys.length] ?? name
    if (how === 'drop') delete mutated[key]
    else if (how === 'spoil') mutated[key] = value
    else if (how === 'add') mutated[name] = value
    else mutated[key] = { [name]: value, toString: mutated[key] }
  }
  return mutated
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The address to send, with the name of a third party filled in. */
const addressOf = ({ path }: Call) => (path.includes(':source') ? ofSource({ ...socialRender, path }, 'demo').path : path)

function serialize(call: Call, { query, body, file }: Draft): Request {
  const search = encoded(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, asText(value)])))
  const path = addressOf(call) + (search && `?${search}`)
  if (file) return { method: call.method, path, body: file }
  return { method: call.method, path, ...(body !== undefined && { body: JSON.stringify(body) }) }
}

/** A valid request with a few mutations, or none. */
const nearlyRight = (call: Call, world: World): fc.Arbitrary<Request> =>
  fc.tuple(right(call, world), breaks).map(([draft, how]) => {
    if (isRecord(draft.body)) return serialize(call, { ...draft, body: broken(draft.body, how) })
    return serialize(call, { ...draft, query: broken(draft.query, how) })
  })

function wild(call: Call, world: World): fc.Arbitrary<Request> {
  const bad = malformed(addressOf(call), call.method)
  const { resource, verb } = call
  const ids = Object.fromEntries(
    Object.entries(world.rows).map(([name, rows]) => [
      name,
      rows.filter(({ id }) => !world.protectedIds.has(String(id))).map(({ id }) => String(id)),
    ]),
  )
  const properties = call.body && !(resource && verb) ? Object.keys(jsonOf(call.body).properties ?? {}) : Object.keys(call.query)
  const name = properties.length ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...properties) }, hostile) : hostile
  const any = call.body
    ? fc.dictionary(name, fc.oneof(hostile, fc.jsonValue()), { maxKeys: 5 }).map((body) => serialize(call, { query: {}, body }))
    : fc
        .dictionary(name, hostile, { maxKeys: 5 })
        .map((query) => serialize(call, { query, ...(call.upload && { file: picture('x'.repeat(300)) }) }))
  const own = resource && verb && verb !== 'select' && call.path.startsWith(resource.api) ? ofResource(resource, verb, ids) : undefined
  const from = ({ method, url, body, type }: { method: string; url: string; body?: string; type?: string }): Request => ({
    method: method as Wire['method'],
    path: url,
    ...(method !== 'GET' && method !== 'HEAD' && body !== undefined && { body }),
    ...(type && { type }),
  })
  return fc.oneof({ weight: 3, arbitrary: own ? own.map(from) : any }, { weight: 1, arbitrary: bad.map(from) })
}

export const requestTo = (call: Call, world: World): fc.Arbitrary<Request> =>
  fc.oneof({ weight: 4, arbitrary: nearlyRight(call, world) }, { weight: 1, arbitrary: wild(call, world) })
