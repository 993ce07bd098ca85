/** Every endpoint is defined once, and appears under its name in documentation, logs, menus and conformance. */
import { calls, capabilities } from '#contract/calls.ts'
import { isAnonymous } from '#contract/endpoint.ts'
import { logout } from '#contract/endpoints/auth.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import { pick } from '#contract/languages.ts'
import { schema } from '#db/tables/index.ts'
import { conform } from '#server/conformance/run.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf, words } from './harmless-requests.ts'
import { startApi, type TestApi } from './server.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ demoOrders: 10, sim: true })
})
afterAll(() => api.stop())

/** Endpoints except the redirects to a third party, which exist only where one is configured. */
const served = endpoints.filter(({ media }) => media !== 'page')
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('the documentation contains every endpoint, in both languages', async () => {
  for (const language of ['zh', 'en'] as const) {
    const reply = await api.call('GET', '/api/docs/openapi.json', { headers: { 'Accept-Language': language } })
    const paths = reply.raw.paths as Record<string, Record<string, { operationId: string; summary: string }>>
    const summaries = new Map(Object.values(paths).flatMap((methods) => Object.values(methods).map((op) => [op.operationId, op.summary])))
    expect(names(endpoints.filter(({ name, title }) => summaries.get(name) !== pick(title, language)))).toEqual([])
  }
})

test('every endpoint exists, and the request log shows its title', async () => {
  const admin = await api.login('admin')
  const calledEndpoints = served.filter((endpoint) => !isAnonymous(endpoint) && endpoint !== logout)
  const wrong: string[] = []
  for (const endpoint of calledEndpoints) {
    const call = calls.find(({ of }) => of === endpoint)!
    // This endpoint signs out, and must not end the session that the other calls use.
    const token = endpoint.name === 'open.auth.logout' ? await api.login('admin') : admin
    const { status } = await api.call(call.method, call.path, { token, query: words(call, new Map()), body: bodyOf(call) })
    if ([401, 403, 405].includes(status) || status >= 500) wrong.push(`${endpoint.name}: ${status}`)
  }
  expect(wrong).toEqual([])
  api.api.flushLogs()
  const logged = new Map(
    api.db
      .select()
      .from(schema.api)
      .all()
      .map((row) => [`${row.method} ${row.requestUri}`, row.title]),
  )
  expect(names(calledEndpoints.filter(({ method, path, title }) => logged.get(`${method} ${path}`) !== title[0]))).toEqual([])
})

test('every permission code belongs to a menu row that the administrator can grant', () => {
  const rows = api.db.select().from(schema.menu).all()
  const codes = new Set(rows.map(({ code }) => code))
  const general = ['open', 'basic', 'guest', 'token']
  const lacking = endpoints.filter(({ needs }) => !general.includes(needs) && !needs.split('|').every((code) => codes.has(code)))
  expect(names(lacking)).toEqual([])
  for (const { button, needs, title } of endpoints) {
    if (!button) continue
    const menu = rows.find(({ code }) => code === button.menu)
    expect(rows.find(({ code, parentId }) => code === needs && parentId === menu?.id)).toMatchObject({
      name: button.name ?? title[0],
      alias: button.alias,
    })
  }
})

test('conformance calls every endpoint or gives a reason; extensions of Blade are listed as capabilities', async () => {
  const { rows } = await conform({
    url: api.origin,
    user: 'admin',
    password: 'admin',
    dialect: 'bladex',
    clientId: 'saber',
    clientSecret: 'saber_secret',
    passwordMode: 'md5',
    write: false,
  })
  const notes = new Map(rows.map(({ call, note }) => [call, note]))
  const missed = endpoints.filter(({ method, path, forms }) => {
    const note = notes.get(`${method} ${path}`)
    return forms?.bladex !== 'absent' && (note === undefined || note === 'not walked')
  })
  expect(names(missed)).toEqual([])
  const paths = new Set(capabilities.flatMap((one) => one.paths))
  // The contract places these next to Blade's own calls (page rental §5).
  const beside = /^\/api\/blade-(system\/(order|equ|customer)|user)\/(collect|remind|waive|release|state)$/
  const isOurs = (path: string) => path.startsWith('/api/ward/') || beside.test(path)
  expect(names(endpoints.filter(({ path, beyond }) => isOurs(path) !== paths.has(path) || !beyond === paths.has(path)))).toEqual([])
})
