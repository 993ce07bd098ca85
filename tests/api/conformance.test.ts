/** The conformance run: passes on the bundled backend in both dialects, leaves nothing behind, and detects deviations. */
import type { Dialect } from '#contract/springblade/dialect.ts'
import { schema } from '#db/tables/index.ts'
import { NotPossible } from '#server/conformance/client.ts'
import { claimedGroups, failsIn, groups, isFault, junit, print, type Rows } from '#server/conformance/report.ts'
import { conform, type Options } from '#server/conformance/run.ts'
import { count, eq } from 'drizzle-orm'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeholdersIn } from '../placeholders.ts'
import { keys } from '../sm2.ts'
import { type Player, startPlayer } from '../springblade/player.ts'
import { startApi, type TestApi } from './server.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ demoOrders: 60, sim: true })
})
afterAll(() => api.stop())

const options = (overrides: Partial<Options> = {}): Options => ({
  url: api.origin,
  user: 'admin',
  password: 'admin',
  dialect: 'bladex',
  clientId: 'saber',
  clientSecret: 'saber_secret',
  passwordMode: 'md5',
  write: false,
  ...overrides,
})
const faults = (rows: Rows) => rows.filter(isFault)
const noteOf = (rows: Rows, call: string) => rows.find((row) => row.call === call)

/** Undeleted rows of every table with a delete flag; except logs, which grow with every call. */
function countRows(): Record<string, number> {
  const logs = ['usual', 'api', 'error']
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => !logs.includes(name))
      .flatMap(([name, table]) =>
        'isDeleted' in table ? [[name, api.db.select({ n: count() }).from(table).where(eq(table.isDeleted, 0)).get()!.n]] : [],
      ),
  )
}

test.each<Dialect>(['bladex', 'springblade'])(
  'the bundled backend passes in the dialect %s, reading and writing',
  async (dialect) => {
    const before = countRows()
    expect(Object.keys(before).length).toBeGreaterThan(20)
    const placeholders: string[] = []
    const proxy = await startProxy((call, text) => {
      if (text.startsWith('{')) placeholders.push(...placeholdersIn(JSON.parse(text)).map((placeholder) => `${call} ${placeholder}`))
      return text
    })
    const { rows } = await conform(options({ url: proxy.url, dialect, write: true }))
    await proxy.stop()
    expect(faults(rows)).toEqual([])
    // No answer has a text that stands for a missing value, such as "undefined".
    expect(placeholders).toEqual([])
    expect(rows.filter((row) => row.verdict === 'refused')).toEqual([])
    expect(rows.filter((row) => row.verdict === 'ok').length).toBeGreaterThan(190)
    // Every skipped call has a reason: money, messages, other users' tasks.
    expect(rows.filter((row) => row.verdict === 'skipped' && /^(not walked)?$/.test(row.note))).toEqual([])
    const blade = rows.filter((row) => !row.call.includes('/api/ward/'))
    // 23 calls, those that the contract adds about the account of a rental and states of customers and users, and locks and reviews.
    expect(blade.filter((row) => row.verdict === 'skipped').length).toBeLessThan(35)
    for (const end of ['import-user', 'export-user', 'export-template'])
      expect(rows.find((row) => row.call.endsWith(`/${end}`))).toMatchObject({ verdict: 'ok' })
    expect(countRows()).toEqual(before)
    expect(noteOf(rows, 'POST /api/blade-resource/oss/endpoint/remove-files')).toMatchObject({ verdict: 'ok' })
    const removed = api.db.select({ n: count() }).from(schema.equ).where(eq(schema.equ.isDeleted, 1)).get()!.n
    expect(removed).toBeGreaterThan(0)
  },
  60_000,
)

test('without --write only reads and sign-in calls are sent', async () => {
  const sentCalls: string[] = []
  const proxy = await startProxy(
    (_call, text) => text,
    (call) => sentCalls.push(call),
  )
  const { rows } = await conform(options({ url: proxy.url }))
  await proxy.stop()
  expect(faults(rows)).toEqual([])
  expect(sentCalls.filter((call) => call.startsWith('POST')).map((call) => call.replace(/\?.*/, ''))).toEqual(
    Array.from({ length: 2 }, () => 'POST /api/blade-auth/oauth/token').concat('POST /api/blade-auth/oauth/token/refresh'),
  )
  expect(print(rows)).toContain(`${rows.filter((row) => row.verdict === 'ok').length} ok`)
})

/** A proxy in front of the API that changes the text of some answers. */
async function startProxy(
  change: (call: string, text: string) => string,
  onCall: (call: string) => void = () => undefined,
  isSwallowed: (call: string, body: string) => boolean = () => false,
) {
  const server = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      onCall(`${req.method} ${req.url}`)
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = req.headers
      const body = parts.length ? Buffer.concat(parts) : undefined
      if (isSwallowed(`${req.method} ${req.url?.replace(/\?.*/, '')}`, String(body)))
        return res.setHeader('Content-Type', 'application/json').end('{"code":200,"success":true,"data":{},"msg":"ok"}')
      void fetch(api.origin + req.url, { method: req.method, headers: headers as Record<string, string>, body }).then(async (answer) => {
        res.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' })
        res.end(change(`${req.method} ${req.url?.replace(/\?.*/, '')}`, await answer.text()))
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('detects null instead of text, text instead of a number, a lost row, a missing or wrong envelope', async () => {
  const at = '/api/blade-system'
  const proxy = await startProxy((call, text) => {
    if (call === `GET ${at}/param/list`) return text.replace(/"remark":"[^"]*"/, '"remark":null')
    if (call === `GET ${at}/order/list`) return text.replace(/"totalAmount":(\d+)/, '"totalAmount":"$1"')
    if (call === `GET ${at}/price/detail`) return text.replace(/"id":"\d+"/, '"id":"1"')
    if (call === `GET ${at}/dept/tree`) return JSON.stringify((JSON.parse(text) as { data: unknown }).data)
    if (call === `GET ${at}/home/data`) return text.replace('"success":true', '"success":false')
    if (call === `GET ${at}/dict/dictionary`) return text.replace(/"dictKey":"(\d+)"/g, '"dictKey":$1')
    if (call === `GET ${at}/type/list`) return '<html></html>'
    return text
  })
  const { rows } = await conform(options({ url: proxy.url }))
  await proxy.stop()
  expect(Object.fromEntries(faults(rows).map((row) => [row.call, row.note]))).toEqual({
    [`GET ${at}/param/list`]: expect.stringMatching(/remark/) as string,
    [`GET ${at}/order/list`]: expect.stringMatching(/totalAmount/) as string,
    [`GET ${at}/price/detail`]: expect.stringMatching(/answers id 1 when asked for/) as string,
    [`GET ${at}/dept/tree`]: expect.stringMatching(/envelope/) as string,
    [`GET ${at}/home/data`]: expect.stringMatching(/success is false with code 200/) as string,
    [`GET ${at}/dict/dictionary`]: expect.stringMatching(/dictKey/) as string,
    [`GET ${at}/type/list`]: expect.stringMatching(/no JSON/) as string,
  })
})

test('detects a change that is not stored, and a row that is not removed', async () => {
  const at = '/api/blade-system'
  const proxy = await startProxy(
    (_call, text) => text,
    () => undefined,
    (call, body) => (call === `POST ${at}/param/submit` && body.includes('"id"')) || call === `POST ${at}/banner/remove`,
  )
  const { rows } = await conform(options({ url: proxy.url, write: true }))
  await proxy.stop()
  expect(faults(rows)).toMatchObject([
    { call: `POST ${at}/banner/remove`, verdict: 'differs', note: expect.stringMatching(/removed twice/) as string },
    { call: `POST ${at}/param/submit`, verdict: 'differs', note: 'after a change paramValue is "1", sent "2"' },
  ])
})

test('refusals of a limited account are no failure; a wrong password or an unreachable server ends the run with a reason', async () => {
  const { rows } = await conform(options({ user: 'service', password: 'service' }))
  expect(faults(rows)).toEqual([])
  expect(noteOf(rows, 'GET /api/blade-system/param/list')).toMatchObject({ verdict: 'refused' })
  expect(noteOf(rows, 'GET /api/blade-system/order/list')).toMatchObject({ verdict: 'ok' })
  await expect(conform(options({ password: 'wrong' }))).rejects.toThrow(/用户名或密码错误/)
  await expect(conform(options({ url: 'http://127.0.0.1:9' }))).rejects.toThrow(NotPossible)
})

test('a server that requires a captcha is distinguished from one that refuses the password', async () => {
  const proxy = await startProxy((call, text) =>
    call.startsWith('POST') ? JSON.stringify({ code: 400, success: false, data: {}, msg: '验证码不正确' }) : text,
  )
  await expect(conform(options({ url: proxy.url }))).rejects.toThrow(/wants a captcha/)
  await proxy.stop()
})

describe('a stock SpringBlade server', () => {
  let player: Player
  beforeAll(async () => {
    player = await startPlayer({ sm2PrivateKey: keys.privateKey, password: 'Opens-the-ward1', version: '5.0', isProduction: true })
  })
  afterAll(() => player.stop())

  test('is known by its answers, and judged by its core: the calls of hospitals and of BladeX are no faults of it', async () => {
    const { dialect, rows } = await conform({
      ...options({ url: player.url, password: 'Opens-the-ward1', dialect: undefined, passwordMode: undefined }),
      sm2Key: keys.publicKey,
    })
    const counting = claimedGroups(dialect)
    expect([dialect, counting]).toEqual(['springblade', ['core']])
    // The recorded server fails where it writes a workbook.
    const files = ['GET /api/blade-system/user/export-user', 'GET /api/blade-system/user/export-template']
    expect(rows.filter(failsIn(counting)).map(({ call }) => call)).toEqual(files)
    expect(rows.filter(failsIn(groups)).length).toBeGreaterThan(50)
    expect(print(rows, counting)).toMatch(/^Faults in core: 2$/m)
    expect(junit(rows, counting).match(/<failure /g)).toHaveLength(2)
    expect(junit(rows, counting)).not.toContain('hospitals')
  })

  test('is not tried with a password that it cannot read', async () => {
    const calls = player.calls.length
    await expect(conform(options({ url: player.url, dialect: undefined, passwordMode: undefined }))).rejects.toThrow('--sm2-key')
    expect(player.calls.slice(calls).filter(({ path }) => path.includes('token'))).toEqual([])
  })
})

test('where no server is found, each address is named with what it answered', async () => {
  const elsewhere = createServer((_req, res) => res.writeHead(404).end()).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  const message = await conform(options({ url })).catch(String)
  elsewhere.close()
  for (const path of ['/api/blade-auth/oauth/captcha', '/blade-auth/oauth/captcha', '/blade-auth/captcha'])
    expect(message).toContain(`${url}${path} (HTTP 404)`)
})
