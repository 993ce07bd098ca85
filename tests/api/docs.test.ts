/** The OpenAPI document: complete, and true to client calls and server answers; its page loads nothing from elsewhere. */
import { fieldOf } from '#contract/resource.ts'
import { calls, callsIn, suffixesOf } from '#contract/calls.ts'
import { startList } from '#contract/endpoints/flow.ts'
import { order } from '#contract/resources/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { lines } from './client-calls.ts'
import { startApi, type TestApi } from './server.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: { $ref?: string }
}
interface Operation {
  operationId: string
  summary: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Record<string, unknown> }> }>
  security: Record<string, string[]>[]
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> }
}

let api: TestApi
let doc: Document
let token: string

beforeAll(async () => {
  api = await startApi({ demoOrders: 60, sim: true })
  token = await api.login('admin')
  doc = await read('en')
})
afterAll(() => api.stop())

const read = async (language: string) =>
  (await (await fetch(`${api.origin}/api/docs/openapi.json`, { headers: { 'Accept-Language': language } })).json()) as Document

/** All values of a key, at any depth. */
function collect(node: unknown, key: string): unknown[] {
  if (Array.isArray(node)) return node.flatMap((one) => collect(one, key))
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => [...(name === key ? [value as unknown] : []), ...collect(value, key)])
}

const find = (ref: string) =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name.replaceAll('~1', '/')], doc)

test('is valid OpenAPI 3.1: every reference resolves, every operation has a unique id, an answer and its refusals', () => {
  expect(doc.openapi).toMatch(/^3\.1\./)
  const refs = collect(doc, '$ref') as string[]
  expect(refs.length).toBeGreaterThan(500)
  expect(refs.filter((ref) => !ref.startsWith('#/components/') || find(ref) === undefined)).toEqual([])
  const operations = Object.values(doc.paths).flatMap((path) => Object.values(path))
  expect(new Set(operations.map((o) => o.operationId)).size).toBe(operations.length)
  for (const operation of operations) {
    expect(operation.summary, operation.operationId).not.toBe('')
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '400', '401', 'default']))
    expect(operation.security.length).toBeGreaterThan(0)
    expect(new Set(operation.parameters.map((p) => `${p.in} ${p.name}`)).size).toBe(operation.parameters.length)
  }
  for (const [path, methods] of Object.entries(doc.paths))
    for (const { parameters } of Object.values(methods)) {
      const words = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect(
        parameters.filter((p) => p.in === 'path' && p.required).map((p) => p.name),
        path,
      ).toEqual(words)
      expect(path).not.toContain(':')
    }
  for (const schema of Object.values(doc.components.schemas)) expect(() => z.fromJSONSchema(withDefinitions(schema))).not.toThrow()
})

test('contains every call of known clients, with the names of query and body', () => {
  for (const line of lines) {
    const operation = doc.paths[line.path]?.[line.method.toLowerCase()]
    expect(operation, `${line.method} ${line.path}`).toBeDefined()
    const { parameters, requestBody } = operation!
    const filters = parameters.find((p) => p.name === 'filters')?.schema.$ref
    const names = [
      ...parameters.filter((p) => p.in === 'query').map((p) => p.name),
      ...Object.keys((filters && (find(filters) as { properties: object }).properties) ?? {}),
      ...(requestBody?.content['multipart/form-data'] ? ['multipart', 'file'] : []),
    ]
    expect(names, line.path).toEqual(expect.arrayContaining(line.query))
    expect(Boolean(requestBody), line.path).toBe(line.body !== '-' || line.query.includes('multipart'))
    const needsToken = operation!.security.every((scheme) => 'token' in scheme || 'tokenInQuery' in scheme)
    const forStrangers = calls.some(({ method, path, of }) => method === line.method && path === line.path && of?.strangers)
    expect(needsToken, line.path).toBe(line.needs === 'token' && !forStrangers)
  }
})

test('fields have their names in both languages', async () => {
  const zh = await read('zh-CN')
  const amount = (of: Document) => of.components.schemas.Order?.properties?.totalAmount
  expect([amount(doc), amount(zh)]).toMatchObject([{ description: 'Amount paid · in cents' }, { description: '订单金额 · 单位：分' }])
})

/** A schema of the document with all its references. */
const withDefinitions = (schema: unknown) => {
  const text = JSON.stringify({ ...(schema as object), $defs: doc.components.schemas })
  return JSON.parse(text.replaceAll('"#/components/schemas/', '"#/$defs/')) as z.core.JSONSchema.JSONSchema
}

const schemaOf = (path: string) =>
  z.fromJSONSchema(withDefinitions(doc.paths[path]!.get!.responses['200']!.content!['application/json']!.schema))

test('matches the answers of the server: every list, tree and figure of the demo data', async () => {
  const [leave] = ((await api.call('GET', startList.path, { token })).data as { records: { id: string }[] }).records
  const queries: Record<string, Record<string, string>> = {
    'region.detail': { code: '00' },
    'process.model-view': { processDefinitionId: leave!.id },
  }
  const read = callsIn('bladex').filter((call) => call.method === 'GET' && !call.effects && call.media === 'json')
  let checkedCount = 0
  for (const call of read) {
    const required = doc.paths[call.path]!.get!.parameters.some((p) => p.required)
    if (required) continue
    const { raw, status } = await api.call('GET', call.path, { token, query: queries[call.name], headers: { 'Accept-Language': 'en' } })
    expect(status, call.path).toBe(200)
    expect(schemaOf(call.path).safeParse(raw).error?.issues ?? [], call.path).toEqual([])
    checkedCount++
  }
  expect(checkedCount).toBeGreaterThan(80)

  const { raw } = await api.call('GET', '/api/blade-system/param/list', { token })
  const { records } = raw.data as { records: object[] }
  const damaged = { ...raw, data: { ...(raw.data as object), records: [{ ...records[0], paramName: null }] } }
  expect(schemaOf('/api/blade-system/param/list').safeParse(damaged).success).toBe(false)
})

test('the server applies every filter suffix that it documents', async () => {
  const total = async (query: Record<string, string>) => {
    const { data, status } = await api.call('GET', order.api + '/list', { token, query })
    return status === 200 ? (data as { total: number }).total : status
  }
  const all = await total({})
  const { data } = await api.call('GET', order.api + '/list', { token, query: { state: 3 } })
  const row = (data as { records: Record<string, string>[] }).records[0]!
  // Comparing with the values of one row excludes some rows; "x" is an invalid number and time.
  const wrong = { id: row.id!, text: row.nickName!, number: 'x', time: 'x' }
  for (const [field, kind] of [
    ['id', 'id'],
    ['nickName', 'text'],
    ['totalAmount', 'number'],
    ['endTime', 'time'],
  ] as const)
    for (const end of suffixesOf(fieldOf(order, field)).filter((one) => !one.endsWith('null'))) {
      const count = await total({ [`${field}_${end}`]: wrong[kind] })
      expect(count === 400 || count < all, `${field}_${end} answers ${count} of ${all}`).toBe(true)
    }
  const [empty, filled] = [await total({ endTime_null: '1' }), await total({ endTime_notnull: '1' })]
  expect(empty).toBeGreaterThan(0)
  expect(filled).toBe(all - empty)
})

test('the page loads nothing from other origins and runs no inline script', async () => {
  const response = await fetch(`${api.origin}/api/docs`, { headers: { 'Accept-Language': 'zh-CN' } })
  const html = await response.text()
  expect(html).toContain('lang="zh-CN"')
  expect(html).not.toMatch(/https?:/)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
  const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!)
  expect(parts.length).toBe(4)
  for (const part of parts) expect((await fetch(api.origin + part)).status, part).toBe(200)
  expect((await fetch(`${api.origin}/api/docs/package.json`)).status).toBe(404)
})
