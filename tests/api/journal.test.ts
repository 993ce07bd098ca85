/** The journal of requests: what it records, hides and explains, and how its requests are replayed. */
import { faultHeader } from '#contract/rules/faults.ts'
import { demoAccounts } from '#seeds/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Start } from '../kit/start.ts'
import { openWard, type World } from '../kit/world.ts'
import { token } from '#contract/endpoints/auth.ts'
import { wirePassword } from '../factory.ts'
import { basic } from './server.ts'
import { startLab, type LabRow, type TestLab } from './lab.ts'

type Caller = ReturnType<TestLab['inWorld']>
const orders = '/api/blade-system/order/list'

describe('the journal of requests', () => {
  let lab: TestLab
  let admin: Caller
  let service: Caller
  beforeAll(async () => {
    lab = await startLab()
    admin = await lab.inWorld().as('admin')
    service = await lab.inWorld().as('service')
  })
  beforeEach(() => admin.lab('journal/clear'))
  afterAll(() => lab.stop())

  const list = async (filters: Record<string, string | number> = {}) =>
    (await admin.get('ward/lab/journal/list', filters)).data as { entries: LabRow[]; total: number; all: number }
  const entries = async (filters: Record<string, string | number> = {}) => (await list(filters)).entries
  const detail = async (id: unknown, more: Record<string, string> = {}) =>
    (await admin.get('ward/lab/journal/detail', { id: Number(id), ...more })).data as LabRow & Record<'request' | 'answer', LabRow>

  test('lists each request once, newest first, with its caller, duration, answer and fault', async () => {
    await admin.get('blade-system/order/list', { size: 2, state: 3 })
    await service.raw('GET', orders, { headers: { [faultHeader]: 'kind=status' } })
    await admin.raw('GET', orders, { headers: { [faultHeader]: 'kind=drop' } }).catch(() => undefined)
    await admin
      .raw('GET', orders, { headers: { [faultHeader]: 'kind=cut' } })
      .then((cut) => cut.text())
      .catch(() => undefined)
    await lab.inWorld().call('GET', orders)
    const journal = await list()
    expect(journal).toMatchObject({ total: 5, all: 5 })
    expect(journal.entries).toMatchObject([
      { status: 401, code: 401, account: '', roles: [], faults: [] },
      { status: 200, whole: false, account: 'admin', faults: [{ id: 0, kind: 'cut' }] },
      { status: 0, account: 'admin', faults: [{ id: 0, kind: 'drop' }] },
      { status: 503, code: 503, account: 'service', faults: [{ id: 0, kind: 'status' }] },
      {
        status: 200,
        code: 200,
        whole: true,
        account: 'admin',
        roles: ['administrator'],
        path: orders,
        query: 'size=2&state=3',
        replayOf: null,
      },
    ])
    for (const entry of journal.entries) expect(entry.ms).toBeTypeOf('number')
    const { answer } = await detail(journal.entries[4]!.id)
    expect(JSON.parse(String(answer.body))).toMatchObject({ code: 200, data: { size: 2 } })
  })

  test('filters by method, path, status, account and text', async () => {
    await admin.get('blade-system/order/list')
    await admin.get('blade-system/param/detail', { id: 1 })
    await service.get('blade-system/param/list')
    await admin.post('blade-system/param/submit', { paramName: '日志', paramKey: 'journal.a', paramValue: 'x' })
    await lab.inWorld().call('GET', orders)
    const paths = async (filters: Record<string, string>) =>
      (await entries(filters)).map(({ path }) => String(path).split('/').slice(-2).join('/'))
    expect(await paths({ method: 'POST' })).toEqual(['param/submit'])
    expect(await paths({ path: '*/param/*' })).toEqual(['param/submit', 'param/list', 'param/detail'])
    expect(await paths({ status: '4xx' })).toEqual(['order/list', 'param/list'])
    expect(await paths({ status: '403' })).toEqual(['param/list'])
    expect(await paths({ user: 'service' })).toEqual(['param/list'])
    expect(await paths({ user: '-' })).toEqual(['order/list'])
    expect(await paths({ text: 'journal.a' })).toEqual(['param/submit'])
    expect(await paths({ text: '日志', method: 'GET' })).toEqual([])
    expect((await admin.get('ward/lab/journal/list', { status: 'many' })).status).toBe(400)
  })

  test('shows no password, token, secret, code, telephone or id-card number, and does not find them', async () => {
    const someone = lab.inWorld()
    await someone.as('finance')
    await admin.get('blade-system/customer/list', { phone: '13900001111' })
    await admin.post('blade-system/payee/submit', {
      payeeName: '甲',
      idCard: '110101199003071234',
      phoneNumber: '13900002222',
      remark: '电话13900003333',
    })
    await admin.get('blade-system/client/list')
    await admin.post('blade-system/param/submit', { paramName: '密', paramKey: 'a.secret', paramValue: 'hush-hush' })
    const customers = (await admin.rows('customer', { size: 1 })) as { phone: string }[]
    const details = JSON.stringify(await Promise.all((await entries()).map(({ id }) => detail(id))))
    for (const hidden of [
      someone.token()!,
      '13900001111',
      '110101199003071234',
      '13900002222',
      '13900003333',
      'hush-hush',
      customers[0]!.phone,
      'saber_secret',
    ])
      expect(details).not.toContain(hidden)
    expect(details).not.toMatch(/eyJ[\w-]{10,}\.[\w-]{10,}/)
    expect(details).toContain('139****2222')
    const [signIn] = await entries({ path: '*/token' })
    expect(signIn!.query).toMatch(/^username=finance&password=\*\*\*&grantType=password/)
    for (const text of ['13900002222', 'hush-hush', '110101199003071234']) expect(await entries({ text })).toEqual([])
    expect(await entries({ text: '甲', path: '*/payee/submit' })).toHaveLength(1)
  })

  test('explains a refused call: the missing permission and the roles that have it, or the scope that closes the path', async () => {
    expect((await service.get('blade-system/param/list')).status).toBe(403)
    const [refused] = await entries()
    expect((await detail(refused!.id)).why).toMatchObject({
      missing: [{ code: 'param', menu: '系统 / 系统参数' }],
      closed: [],
      scope: '',
      held: ['客服'],
    })
    const [{ roles }] = ((await detail(refused!.id)).why as { missing: { roles: string[] }[] }).missing as [{ roles: string[] }]
    expect(roles).toContain('超级管理员')
    expect(roles).not.toContain('客服')
    const inEnglish = { query: { id: Number(refused!.id) }, headers: { 'Accept-Language': 'en' } }
    expect((await admin.call('GET', '/api/ward/lab/journal/detail', inEnglish)).data).toMatchObject({
      why: { missing: [{ code: 'param', menu: 'System / Parameters', roles: ['administrator', 'auditor'] }], held: ['service'] },
    })
    // Callers with a listed role pass, and the others do not.
    const staff = (await admin.rows('user', { size: 100 })) as { account: string; roleName: string }[]
    for (const { account } of demoAccounts) {
      const { roleName } = staff.find((one) => one.account === account)!
      const caller = await lab.inWorld().as(account)
      const { status } = await caller.get('blade-system/param/list')
      expect([account, status]).toEqual([account, roleName.split(',').some((name) => roles.includes(name)) ? 200 : 403])
    }

    expect(
      (
        await lab
          .inWorld()
          .as('manager')
          .then((manager) => manager.get('ward/reconcile/days'))
      ).status,
    ).toBe(403)
    const scopes = await admin.post('blade-system/api-scope/submit', {
      menuId: ((await admin.get('blade-system/menu/list', { code: 'order' })).data as { id: string }[])[0]!.id,
      resourceCode: 'journal_orders',
      scopeName: '订单接口',
      scopePath: orders,
      scopeType: 1,
    })
    expect(scopes.status).toBe(200)
    await service.get('blade-system/order/list')
    const [closed] = await entries({ path: orders })
    const why = (await detail(closed!.id)).why as { missing: unknown[]; closed: { roles: string[] }[] }
    expect(why).toMatchObject({ missing: [], closed: [{ path: orders, scope: '订单接口' }] })
    expect(why.closed[0]!.roles).toEqual(['超级管理员'])
    await admin.lab('reset')
    expect((await detail(closed!.id)).why).toMatchObject({ closed: [{ path: orders, scope: '' }] })
  })

  test('a request is replayed as the caller with its original content, and two requests are compared', async () => {
    const [first] = (await admin.rows('param', { paramKey: 'refund.approval.limit' })) as [LabRow]
    await service.get('blade-system/order/list', { size: 1 })
    await service.get('blade-system/param/detail', { id: String(first.id) })
    const [refused, listEntry] = await entries({ user: 'service' })
    const again = await admin.lab('journal/replay', { id: refused!.id })
    expect(again.data).toMatchObject({ status: 200, account: 'admin', replayOf: refused!.id, path: refused!.path, query: refused!.query })
    const { data } = await admin.get('ward/lab/journal/compare', { a: String(refused!.id), b: String((again.data as LabRow).id) })
    const at = new Map(
      (data as { differences: { at: string; a: string; b: string }[] }).differences.map((line) => [line.at, [line.a, line.b]]),
    )
    expect(at.get('status')).toEqual(['403', '200'])
    expect(at.get('request.account')).toEqual(['"service"', '"admin"'])
    expect(at.get('answer.data.paramKey')).toEqual([null, '"refund.approval.limit"'])
    expect(at.has('request.path')).toBe(false)
    expect((await admin.lab('journal/replay', { id: listEntry!.id })).data).toMatchObject({ status: 200, query: 'size=1' })

    const param = { paramName: '重', paramKey: 'journal.again', paramValue: 'token-7' }
    await admin.post('blade-system/param/submit', param)
    const [submitEntry] = await entries({ path: '*/param/submit' })
    const [row] = await admin.rows('param', { paramKey_equal: 'journal.again' })
    await admin.call('POST', '/api/blade-system/param/remove', { query: { ids: String(row!.id) } })
    expect((await admin.lab('journal/replay', { id: submitEntry!.id })).data).toMatchObject({ method: 'POST', status: 200 })
    expect(await admin.total('param', { paramKey_equal: 'journal.again', paramValue_equal: 'token-7' })).toBe(1)
    expect((await admin.lab('journal/replay', { id: 999_999 })).status).toBe(404)
  })

  test('exports requests as a shell command and an .http file', async () => {
    await admin.get('blade-system/order/list', { size: 1, nickName: "O'王" })
    await admin.post('blade-system/param/submit', { paramName: '文', paramKey: 'journal.file' })
    await service.get('blade-system/param/list')
    const [, , first] = await entries()
    expect((await detail(first!.id, { site: 'https://console.example' })).curl).toBe(
      [
        "curl -X GET 'https://console.example/api/blade-system/order/list?size=1&nickName=O%27%E7%8E%8B' \\",
        "  -H 'Accept-Language: zh-CN' \\",
        '  -H "Blade-Auth: bearer $TOKEN"',
      ].join('\n'),
    )
    const file = async (format: string, filters: Record<string, string> = {}) =>
      ((await admin.get('ward/lab/journal/file', { format, ...filters })).data as { text: string }).text
    expect(await file('http', { user: 'service' })).toMatch(
      /^@site = .+\n@TOKEN_SERVICE = \n\n### \d+ 403\nGET \{\{site\}\}\/api\/blade-system\/param\/list\nAccept-Language: zh-CN\nBlade-Auth: bearer \{\{TOKEN_SERVICE\}\}/,
    )
    const query = { username: 'finance', password: wirePassword('finance'), grantType: 'password', tenantId: '000000' }
    const signedIn = (await lab.inWorld().call('POST', token.path, { query })).raw as Record<'access_token' | 'refresh_token', string>
    const refresh = { grantType: 'refresh_token', refreshToken: signedIn.refresh_token }
    await lab.inWorld().call('POST', token.path, { query: refresh })
    const signIns = await file('http', { path: token.path })
    expect(signIns).toContain('@CLIENT = \n')
    expect(signIns).toMatch(/username=finance&password=\{\{PASSWORD\}\}&.+\nAccept-Language: .+\nAuthorization: Basic \{\{CLIENT\}\}/)
    expect(signIns).toMatch(/grantType=refresh_token&refreshToken=\{\{REFRESH_TOKEN\}\}/)
    const secrets = [
      signedIn.access_token,
      signedIn.refresh_token,
      wirePassword('finance'),
      admin.token()!,
      service.token()!,
      basic('saber', 'saber_secret'),
    ]
    for (const format of ['http', 'playwright']) {
      const all = await file(format)
      for (const secret of secrets) expect(all).not.toContain(secret)
    }
  })

  test('marks names that the contract does not know, with the nearest known one; a strict world refuses them', async () => {
    const header = { 'X-Trace-Foo': '1' }
    await admin.call('GET', '/api/blade-system/order/list', {
      query: { state_equals: 3, hosName: '一', create_time_datege: '2026-01-01' },
      headers: header,
    })
    await admin.post('blade-system/param/submit', { paramName: '名', paramKey: 'strict.a', paramValu: '1', remark: '' })
    const unknown = (await entries()).map((entry) => entry.unknown)
    expect(unknown).toEqual([
      [{ place: 'body', name: 'paramValu', nearest: 'paramValue' }],
      [
        { place: 'query', name: 'state_equals', nearest: 'state_equal' },
        { place: 'header', name: 'x-trace-foo', nearest: '' },
      ],
    ])
    await admin.lab('journal/strict', { on: true })
    const refused = await admin.get('blade-system/order/list', { state_equals: 3 })
    expect([refused.status, refused.msg]).toEqual([400, '接口没有这些名称: query state_equals (state_equal?)'])
    expect((await admin.get('blade-system/order/list', { state_equal: 3, nickName_like: '王', descs: 'create_time' })).status).toBe(200)
    await admin.lab('journal/strict', { on: false })
    expect((await admin.get('blade-system/order/list', { state_equals: 3 })).status).toBe(200)
  })

  test('reports how often each call was made, the calls that were never made, and other addresses', async () => {
    await admin.lab('journal/clear')
    await admin.get('blade-system/order/list')
    await service.get('blade-system/order/list')
    await admin.get('blade-system/ordr/list')
    const { calls, others } = (await admin.get('ward/lab/journal/calls')).data as {
      calls: { name: string; count: number }[]
      others: { address: string; count: number }[]
    }
    expect(calls.filter(({ count }) => count)).toMatchObject([{ name: 'order.list', title: '订单列表', count: 2 }])
    expect(calls.filter(({ count }) => !count).length).toBeGreaterThan(200)
    expect(others).toEqual([{ address: 'GET /api/blade-system/ordr/list', count: 1 }])
    const { text } = (await admin.get('ward/lab/journal/file', { format: 'calls' })).data as { text: string }
    expect(text).toContain('2\tGET\t/api/blade-system/order/list\torder.list\t订单列表\n')
  })

  test('saves requests as a test that begins with the rows of before, takes ids from answers, and can fail', async () => {
    // A fixed day, so that the first order is the same in every run.
    expect((await admin.lab('scenario', { name: 'weekday' })).status).toBe(200)
    await admin.lab('clock', { speed: 0 })
    expect((await admin.lab('journal/begin', { name: 'before-test' })).status).toBe(200)
    const finance = await lab.inWorld().as('finance')
    const [order] = (
      (await finance.get('blade-system/order/list', { state_equal: 3, depositFlag_equal: 1, size: 2 })).data as { records: LabRow[] }
    ).records
    await finance.post('blade-system/pay/refund', { id: order!.id, amount: 123, requestNo: 'saved-0001' })
    await admin.lab('clock', { pass: 120_000 })
    await finance.get('blade-system/refund/list', { orderId_equal: String(order!.id), amount_equal: 123 })
    await service.get('blade-system/param/list')
    await service.raw('GET', orders, { headers: { [faultHeader]: 'kind=status&status=502' } })
    const { name, text } = (await admin.get('ward/lab/journal/file', { format: 'playwright' })).data as { name: string; text: string }
    expect([name, text]).toEqual(['recorded.spec.ts', expect.stringContaining('test.use({ scenario: { snapshot: "before-test" } })')])
    expect(text).toContain('await finance.money.payRefund({ id: order1.records[0].id, amount: 123, requestNo: "saved-0001" })')
    expect(text).toContain('await clock.pass({ seconds: 120 })')
    expect(text).toContain('await expect(service.rows.param.list({})).rejects.toMatchObject({ code: 403 })')
    expect(text).toContain(
      'await faults.add({ kind: "status", status: 502, path: "/api/blade-system/order/list", user: "service", nth: 1 })',
    )
    // The rows of the world have changed since, which does not matter to the test.
    await admin.lab('scenario', { name: 'empty' })
    await run(text, lab.url)
    await expect(run(text.replace('amount: 123,', 'amount: 124,'), lab.url)).rejects.toThrow()
    await admin.lab('snapshots/restore', { name: 'before-test' })
  })

  test('keeps the last thousand requests, and those of their bodies that fit', async () => {
    for (let i = 0; i < 41; i++) await Promise.all(Array.from({ length: 25 }, () => admin.get('blade-system/order/list', { size: 10 })))
    const journal = await list({ size: 1000 })
    expect([journal.all, journal.entries.length]).toEqual([1000, 1000])
    expect((await detail(journal.entries[0]!.id)).answer.body).toContain('"code": 200')
    expect((await detail(journal.entries.at(-1)!.id)).answer.body).toBe(null)
  })

  test('the body of an aborted call is counted once, so that later bodies are kept', async () => {
    const path = '/api/blade-system/param/submit'
    // So large that the bodies of two rounds leave no room for others; an account may have six in progress.
    const body = JSON.stringify({ paramName: 'long', paramValue: 'x'.repeat(524_280 - 36) })
    expect(body).toHaveLength(524_280)
    await admin.lab('faults', { kind: 'latency', ms: 300, path })
    const faultHits = async () => ((await admin.get('ward/lab/faults/list')).data as { met: number }[])[0]!.met
    for (const round of [1, 2, 3]) {
      const leaving = new AbortController()
      const calls = Array.from({ length: 6 }, () =>
        fetch(lab.url + path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Blade-Auth': `bearer ${admin.token()}` },
          body,
          signal: leaving.signal,
        }),
      )
      await expect.poll(faultHits).toBe(6 * round)
      leaving.abort()
      await Promise.allSettled(calls)
      // This call is as slow as the aborted ones, so that they have ended when it is answered.
      await admin.raw('GET', orders, { headers: { [faultHeader]: 'kind=latency&ms=300' } })
    }
    await admin.lab('faults/clear')
    const [last] = await entries()
    expect((await detail(last!.id)).answer.body).toContain('"code": 200')
  })

  test('belongs to one world, survives a reset, and needs the permission of the lab', async () => {
    await admin.lab('worlds', { name: 'other', from: { scenario: 'empty' } })
    const other = await lab.inWorld('other').as('admin')
    await other.get('blade-system/param/list')
    expect(await entries({ path: '*/param/list' })).toEqual([])
    await admin.get('blade-system/order/list')
    await admin.lab('reset')
    expect(await entries({ path: orders })).toHaveLength(1)
    expect((await service.get('ward/lab/journal/list')).status).toBe(403)
    expect((await service.lab('journal/replay', { id: 1 })).status).toBe(403)
  })
})

/** Runs the one test of a generated file in a world of its own, like ward-kit does. */
async function run(text: string, url: string): Promise<void> {
  const body = text.replace(/^import .*$/m, '')
  type Body = (fixtures: Pick<World, 'as' | 'clock' | 'faults'>) => Promise<void>
  let [start, testBody]: [Start, Body | undefined] = ['weekday', undefined]
  const add = Object.assign((_title: string, callback: Body) => (testBody = callback), {
    use: (options: { scenario: Start }) => (start = options.scenario),
  })
  // Evaluates the generated text, because the test is that the file runs.
  new Function('test', 'expect', body)(add, expect)
  const world = await (await openWard(url)).begin(start)
  try {
    await testBody!(world)
  } finally {
    await world.end()
  }
}
