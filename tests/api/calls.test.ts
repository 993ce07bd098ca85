/** Runs every client call on the demo rows: it exists, answers in the envelope, refuses strangers, and admits the right roles. */
import { calls, callsIn, type Call } from '#contract/calls.ts'
import { isAnonymous } from '#contract/endpoint.ts'
import { logout } from '#contract/endpoints/auth.ts'
import { demoAccounts } from '#seeds/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wirePassword } from '../factory.ts'
import { bodyOf, words } from './harmless-requests.ts'
import { lines } from './client-calls.ts'
import { mayCall, roles } from './roles.ts'
import { startApi, type CallOptions, type Reply, type TestApi } from './server.ts'

let api: TestApi
const tokens: Record<string, string> = {}
/** The id of one row of each resource, by the path of its calls. */
const ids = new Map<string, string>()

beforeAll(async () => {
  api = await startApi({ demoOrders: 60, sim: true })
  for (const { account } of demoAccounts) tokens[account] = await api.login(account)
  await api.call('GET', '/api/blade-system/param/list', { token: tokens.admin })
  api.api.flushLogs()
  for (const call of callsIn('bladex').filter((c) => c.verb === 'list')) {
    const { data } = await api.call('GET', call.path, { token: tokens.admin })
    const rows = Array.isArray(data) ? data : (data as { records: unknown[] }).records
    ids.set(call.resource!.api, String((rows[0] as { id?: unknown } | undefined)?.id ?? ''))
  }
})
afterAll(() => api.stop())

const definitionOf = ({ method, path }: { method: string; path: string }): Call => {
  const definition = calls.find((call) => call.method === method && call.path === path)
  if (!definition) throw new Error(`${method} ${path} is not defined`)
  return definition
}

const ask = (call: Call, more: CallOptions = {}): Promise<Reply> =>
  api.call(call.method, call.path, { query: words(call, ids), body: bodyOf(call), ...more })

/** Signs in again. @returns the tokens of the new session */
async function fresh(account: string): Promise<{ access: string; refresh: string }> {
  const { raw } = await api.call('POST', '/api/blade-auth/oauth/token', {
    query: { username: account, password: wirePassword(account), grantType: 'password', tenantId: '000000' },
  })
  return { access: String(raw.access_token), refresh: String(raw.refresh_token) }
}

function expectAnswer(reply: Reply, call: Call): void {
  expect(reply.status, 'status').toBeLessThan(500)
  expect([404, 405], 'there').not.toContain(reply.status)
  const good = reply.status === 200 && (call.bare || reply.code === 200)
  if (!(call.bare && good)) {
    expect(
      Object.keys(reply.raw)
        .filter((key) => !key.startsWith('error'))
        .sort(),
    ).toEqual(['code', 'data', 'msg', 'success'])
    expect(reply.success).toBe(reply.code === 200)
    expect(reply.msg).not.toBe('')
  }
  // Reads must succeed, because each of them has a demo row.
  if (call.method === 'GET' && !call.effects) expect(good, `${reply.status} ${reply.msg}`).toBe(true)
  if (!good) return
  const read = call.answer('bladex').safeParse(call.bare ? reply.raw : reply.data)
  expect(read.error?.issues ?? [], 'answer').toEqual([])
}

describe.each(lines.map((line, i) => ({ ...line, name: `${i + 1} ${line.method} ${line.path}` })))('$name', (line) => {
  test('exists, answers in the envelope as specified, and refuses callers without a token', async () => {
    const call = definitionOf(line)
    // Sign-out gets a session of its own, because all other calls share one.
    const token = call.of === logout ? (await fresh('admin')).access : tokens.admin
    const query = await queryOf(call, line.query)
    expectAnswer(await ask(call, { token: line.needs === 'token' ? token : undefined, query }), call)
    const stranger = await ask(call, { headers: { Authorization: 'Basic eDp4' } })
    if (call.of?.strangers === 'empty') expect([stranger.status, stranger.data]).toEqual([200, []])
    else if (call.of?.strangers === 'unauthorized') expect([stranger.status, stranger.code, stranger.data]).toEqual([200, 401, null])
    else expect(stranger.status).toBe(call.needs === 'open' || call.of?.strangers ? 200 : 401)
  })
})

/** The grants of the token call that need no third-party or phone code run completely. */
async function queryOf(call: Call, names: readonly string[]): Promise<Record<string, string>> {
  if (!call.path.includes('oauth/token')) return words(call, ids)
  if (names.includes('refresh_token')) return { refresh_token: (await fresh('admin')).refresh, grantType: 'refresh_token', scope: 'all' }
  if (names.includes('username'))
    return { username: 'admin', password: wirePassword('admin'), grantType: 'password', scope: 'all', type: 'account' }
  return { grantType: names.includes('phone') ? 'sms_code' : 'social', phone: '13800000000', source: 'none', code: '0000', state: 'x' }
}

test('there are 205 calls, and each of their query parameters is defined', () => {
  expect(lines.length).toBe(205)
  for (const line of lines) {
    const call = definitionOf(line)
    const parameters = Object.keys(call.query)
    const filtered = call.filters ? Object.keys(call.filters.fields) : []
    for (const name of line.query)
      expect([...parameters, ...filtered, ...(call.upload ? ['multipart', 'file'] : [])], line.path).toContain(name)
  }
})

describe.each(Object.keys(roles))('%s', (account) => {
  test('may make exactly the calls that the table of roles lists', async () => {
    const wrong: string[] = []
    for (const call of callsIn('bladex').filter((one) => !isAnonymous(one) && one.of !== logout)) {
      const { status } = await ask(call, { token: tokens[account] })
      const may = mayCall(account, call)
      if ((status !== 403) !== may || status === 401 || status >= 500)
        wrong.push(`${call.method} ${call.path}: ${status}, ${may ? 'allowed' : 'refused'}`)
    }
    expect(wrong).toEqual([])
  })
})
