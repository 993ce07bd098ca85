/**
 * An id that a client sends as a JSON number has the same effect as its digits sent as text. Each call is sent to two worlds with the
 * same rows, in one spelling each, and they stay equal. In both, every table has the rows `near` and `far`:
 * a JavaScript number rounds `near` to `far`.
 */
import { fieldOf, type Resource } from '#contract/resource.ts'
import { callsIn, type Call } from '#contract/calls.ts'
import { isAnonymous } from '#contract/endpoint.ts'
import { openAuth } from '#contract/endpoints/auth.ts'
import { leaveStart } from '#contract/endpoints/flow.ts'
import { fieldLabel } from '#contract/labels/index.ts'
import { resources } from '#contract/resources/index.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'
import { schema } from '#db/tables/index.ts'
import { getTableName } from 'drizzle-orm'
import fc from 'fast-check'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { z } from 'zod'
import { startApi, type Reply, type TestApi } from '../api/server.ts'
import { wirePassword } from '../factory.ts'
import { lasting, startWorld } from './world.ts'

export const near = '1000071000000000192'
export const far = String(Number(near))

/** One place in the body of a call. */
interface Place {
  call: Call
  /** Name of the field in refusals. */
  names: readonly string[]
  /** Whether the value is an id, which is exact, or a number, which is refused beyond the safe range. */
  kind: 'id' | 'number'
  /** The body with `mark` in that place. */
  body: unknown
}
const mark = '@here@'

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  minimum?: number
}
const isIdName = (name: string) => /^ids?$|Ids?$/.test(name)
const typesOf = (schema: JsonSchema): string[] => (schema.anyOf ?? [schema]).flatMap(({ type }) => type ?? [])

let count = 0
/** A value that the schema accepts. */
function sample(name: string, schema: JsonSchema): unknown {
  const one = schema.anyOf?.[0] ?? schema
  if (one.enum) return one.enum[0]
  if (one.type === 'array') return [sample(name, one.items ?? {})]
  if (one.type === 'object') return requiredOf(one)
  if (one.type === 'boolean') return true
  if (one.type === 'integer' || one.type === 'number') return Math.max(one.minimum ?? 1, 1)
  return isIdName(name) ? near : name === 'url' ? '' : name === 'requestNo' ? `try-${++count}-000000` : 'x'
}
const requiredOf = ({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(required.map((name) => [name, sample(name, properties[name]!)]))

/** Every place of a body for an id or a number. @param put writes a value there */
function* placesIn(
  name: string,
  schema: JsonSchema,
  put: (value: unknown) => unknown,
): Generator<{ name: string; kind: Place['kind']; body: unknown }> {
  const types = typesOf(schema)
  for (const one of schema.anyOf ?? [schema]) {
    if (one.type === 'object')
      for (const [key, inner] of Object.entries(one.properties ?? {}))
        yield* placesIn(key, inner, (value) => put({ ...requiredOf(one), [key]: value }))
    if (one.type === 'array') yield* placesIn(name, one.items ?? {}, (value) => put([value]))
  }
  if (types.includes('string') && (types.includes('integer') || isIdName(name))) yield { name, kind: 'id', body: put(mark) }
  else if (types.includes('integer') || types.includes('number')) yield { name, kind: 'number', body: put(mark) }
}

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Places of a form, in a change of the row `near`. */
const placesOfForm = (call: Call, resource: Resource): Place[] =>
  resource.form.flatMap((name): Place[] => {
    const { base, kind, wire } = fieldOf(resource, name)
    const names = [name, fieldLabel(resource.name, name, 'zh')]
    const body = { ...(call.verb === 'submit' && { id: near }), [name]: mark }
    if (base === 'id' || kind === 'refs') return [{ call, names, kind: 'id', body }]
    return wire === 'number' ? [{ call, names, kind: 'number', body }] : []
  })

function placesOf(call: Call): Place[] {
  if (call.verb === 'submit' && !call.of && call.resource)
    return [{ call, names: ['id'], kind: 'id', body: { id: mark } }, ...placesOfForm(call, call.resource)]
  if (call.of === leaveStart) return placesOfForm(call, resources.leave)
  // What a client may send in the query, it may also send in the body.
  return [...placesIn('', schemaOf(call.body ?? z.object(call.query)), (value) => value)].map(({ name, kind, body }) => {
    const outer = Object.entries(body as object).flatMap(([key, value]) => (JSON.stringify(value).includes(mark) ? key : []))
    return { call, names: [name, ...outer, ...(name === 'amount' ? ['金额'] : [])], kind, body }
  })
}

/** Removals come last: the others need the rows. */
export const placesFor = (dialect: Dialect): Place[] =>
  callsIn(dialect)
    .filter((call) => call.method === 'POST' && !call.upload && !(call.of && isAnonymous(call.of)))
    .sort((a, b) => Number(a.verb === 'remove') - Number(b.verb === 'remove'))
    .flatMap(placesOf)

/** Rows that most calls can act on. */
const apt: Partial<Record<string, string>> = {
  ward_order: 'state = 3 and amount > 0 and refunded_amount = 0',
  ward_withdrawal: 'state = 0',
  ward_refund: 'approval_state = 1',
  blade_user: "account <> 'admin'",
  blade_role: "role_alias <> 'administrator'",
}

/** Gives two rows of every table the ids `near` and `far`, including in references to them. */
function nameTwins(client: TestApi['db']['$client']): void {
  const tables = lasting.filter((table) => table !== schema.audit).map(getTableName)
  const columns = tables.flatMap((table) =>
    client
      .prepare<[string], { name: string; pk: number }>('select name, pk from pragma_table_info(?)')
      .all(table)
      .filter(({ name }) => /(^|_)ids?$/.test(name))
      .map(({ name, pk }) => ({ table, name, pk })),
  )
  for (const { table, name, pk } of columns) {
    if (name !== 'id' || !pk || table === 'blade_region') continue
    const rows = client
      .prepare<[], string>(`select id from "${table}" where length(id) = 19 order by (${apt[table] ?? '1'}) desc, id limit 2`)
      .pluck()
      .all()
    if (rows.length < 2) continue
    for (const [old, now] of [
      [rows[0], near],
      [rows[1], far],
    ])
      for (const column of columns)
        client.prepare(`update "${column.table}" set "${column.name}" = ? where "${column.name}" = ?`).run(now, old)
  }
}

const tableNames: readonly string[] = lasting.map(getTableName)

/** Records in a temporary table which tables are written to, because reading every table after every call takes minutes. */
function watchTables(client: TestApi['db']['$client']): void {
  client.exec('create temp table changed (name text primary key)')
  for (const name of tableNames)
    for (const write of ['insert', 'update', 'delete'])
      client.exec(
        `create temp trigger "watch_${name}_${write}" after ${write} on main."${name}" begin insert or ignore into changed values ('${name}'); end`,
      )
}

const takeChanged = (client: TestApi['db']['$client']): string[] => {
  const names = client.prepare<[], string>('select name from changed order by name').pluck().all()
  client.exec('delete from changed')
  return names
}

export interface Twins {
  places: readonly Place[]
  /** Sends the call to both worlds. @returns the answers to the number and to the text */
  send: (place: Place, digits: string) => Promise<{ number: Reply; text: Reply }>
  /** All rows of both worlds; ids of new rows are left out. */
  rows: () => [string, string]
  /** The same for the tables that either world has written to since the last call. */
  changedRows: () => [string, string]
  stop: () => Promise<void>
}

/** @throws where the two worlds differ at the start, which is a fault of this test */
export async function startTwins(dialect: Dialect): Promise<Twins> {
  const folder = mkdtempSync(join(tmpdir(), 'ward-twins-'))
  const first = await startWorld(12)
  first.db.$client.exec('delete from blade_client; delete from blade_session; pragma foreign_keys = off')
  nameTwins(first.db.$client)
  const bytes = first.db.$client.serialize()
  await first.stop()
  const start = async (name: string) => {
    const file = join(folder, name)
    writeFileSync(file, bytes)
    const api = await startApi({ file, sim: true })
    if (dialect === 'bladex') return { ...api, token: await api.login('admin') }
    const query = { account: 'admin', password: wirePassword('admin') }
    const { data } = await api.call('POST', openAuth.token.path, { query })
    return { ...api, token: z.object({ accessToken: z.string() }).parse(data).accessToken }
  }
  const worlds = [await start('number.sqlite'), await start('text.sqlite')] as const
  for (const { db } of worlds) watchTables(db.$client)
  const existingIds = new Set(bytes.toString('latin1').match(/\d{12,}/g))
  const dump = ({ db: { $client } }: TestApi, names = tableNames) =>
    names
      .map((name) => `${name}\n${JSON.stringify($client.prepare(`select * from "${name}"`).all())}`)
      .join('\n')
      .replace(/\b[0-9a-f]{64}\b|\$argon2[^"]*/g, '*')
      .replace(/\d{12,}/g, (digits) => (existingIds.has(digits) ? digits : '*'))
  const post = ({ call: to, token }: (typeof worlds)[number], { call, body }: Place, value: string) =>
    to('POST', call.path, { token, body: JSON.stringify(body).replace(JSON.stringify(mark), value) })
  return {
    places: placesFor(dialect),
    send: async (place, digits) => ({
      number: await post(worlds[0], place, digits),
      text: await post(worlds[1], place, JSON.stringify(digits)),
    }),
    rows: () => [dump(worlds[0]), dump(worlds[1])],
    changedRows() {
      const names = [...new Set(worlds.flatMap(({ db }) => takeChanged(db.$client)))]
      return [dump(worlds[0], names), dump(worlds[1], names)]
    },
    async stop() {
      for (const world of worlds) await world.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Ids of missing rows; some would be rounded to `far` as a JavaScript number. */
const missing = fc.oneof(
  fc.integer({ min: -50, max: 50 }).map((by) => String(BigInt(far) + BigInt(by))),
  fc.bigInt({ min: 1_000_000_000_000_000_000n, max: 9_999_999_999_999_999_999n }).map(String),
)
const anyId = fc.oneof({ weight: 1, arbitrary: fc.constant(near) }, { weight: 2, arbitrary: missing })

/** The text around the first difference. */
export function difference([one, other]: readonly [string, string]): [string, string] | undefined {
  if (one === other) return undefined
  const at = [...one].findIndex((char, i) => char !== other[i])
  const around = (text: string) => text.slice(Math.max(0, at - 300), at + 100)
  return [around(one), around(other)]
}

/** @param runs ids for each place @returns names of the calls that acted on `near` */
export async function idsAreExact({ places, send, rows, changedRows }: Twins, runs: number): Promise<Set<string>> {
  const acted = new Set<string>()
  for (const place of places) {
    const sent = `${place.call.name} ${JSON.stringify(place.body)}`
    await fc.assert(
      fc.asyncProperty(anyId, async (digits) => {
        const { number, text } = await send(place, digits)
        if (place.kind === 'number') {
          expect([number.code, text.code], sent).toEqual([400, 400])
          // Some tables have no second row.
          const words = [...place.names, '操作失败']
          expect(words.some((word) => number.msg.includes(word)) ? '' : number.msg, sent).toBe('')
          return
        }
        expect({ status: number.status, msg: number.msg }, `${sent} ${digits}`).toEqual({ status: text.status, msg: text.msg })
        if (number.success) acted.add(place.call.name)
      }),
      { numRuns: place.kind === 'number' ? 1 : runs, examples: [[near]], endOnFailure: true },
    )
    if (place.kind === 'id') expect(difference(changedRows()), sent).toBeUndefined()
  }
  expect(difference(rows())).toBeUndefined()
  return acted
}
