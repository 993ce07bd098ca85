/** Faults of the API: what each does to a call, and which calls they affect. */
import { faultHeader, fitsPath } from '#contract/rules/faults.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startLab, type LabRow, type TestLab } from './lab.ts'

type Caller = ReturnType<TestLab['inWorld']>
const orders = '/api/blade-system/order/list'

describe('faults of the API', () => {
  let lab: TestLab
  let admin: Caller
  let finance: Caller
  beforeAll(async () => {
    lab = await startLab()
    admin = await lab.inWorld().as('admin')
    finance = await lab.inWorld().as('finance')
  })
  afterEach(() => admin.lab('faults/clear'))
  afterAll(() => lab.stop())

  const rules = async () => (await admin.get('ward/lab/faults/list')).data as LabRow[]
  const add = async (rule: LabRow) => {
    const { status, data } = await admin.lab('faults', { path: orders, ...rule })
    expect(status).toBe(200)
    return data as LabRow[]
  }
  const ask = async (fault?: string, path = orders, who = admin) => {
    const began = performance.now()
    const response = await who.raw('GET', path, {
      headers: { 'Accept-Language': 'en', ...(fault !== undefined && { [faultHeader]: fault }) },
    })
    const text = await response.text().catch(() => 'broken off')
    return { status: response.status, type: response.headers.get('content-type') ?? '', text, ms: performance.now() - began }
  }
  const statusOf = async (who = admin, path = orders) => (await ask(undefined, path, who)).status
  const isDropped = (request: Promise<unknown>) =>
    request.then(
      () => false,
      () => true,
    )

  test('the header of a call triggers each kind of fault for this call alone', async () => {
    const fine = await ask()
    expect(JSON.parse(fine.text)).toMatchObject({ code: 200 })
    expect(await ask('kind=status')).toMatchObject({ status: 503, text: expect.stringContaining('"code":503') as string })
    expect(JSON.parse((await ask('kind=code&code=409&msg=No')).text)).toEqual({ code: 409, success: false, data: {}, msg: 'No' })
    expect(JSON.parse((await ask('kind=code&code=429')).text)).toMatchObject({ msg: 'Too many requests. Slow down.' })
    const expired = await ask('kind=expired')
    expect([expired.status, JSON.parse(expired.text)]).toMatchObject([401, { code: 401, msg: 'Not signed in' }])
    expect(await ask('kind=empty')).toMatchObject({ status: 200, text: '' })
    expect(await ask('kind=html&status=502')).toMatchObject({ status: 502, type: 'text/html; charset=utf-8' })
    expect(await isDropped(ask('kind=drop'))).toBe(true)
    expect((await ask('kind=cut')).text).toBe('broken off')
    const json = await ask('kind=json')
    expect([json.status, fine.text.startsWith(json.text.slice(0, -1)), json.text.length < fine.text.length]).toEqual([200, true, true])
    expect((await ask('kind=latency&ms=150')).ms).toBeGreaterThan(145)
    const slow = await ask('kind=drip&ms=200')
    expect([slow.text, slow.ms > 190]).toEqual([fine.text, true])
    expect((await ask()).text).toBe(fine.text)
  })

  test('a header whose pattern does not match has no effect, and an invalid one is refused', async () => {
    expect((await ask('kind=status&path=/api/blade-system/refund/*')).status).toBe(200)
    expect((await ask('kind=status&path=/api/blade-system/or*/list')).status).toBe(503)
    expect((await ask('kind=status&method=POST')).status).toBe(200)
    const wrong = await ask('kind=nonsense')
    expect([wrong.status, JSON.parse(wrong.text)]).toMatchObject([400, { msg: 'X-Ward-Fault is not valid: kind' }])
    expect((await ask('kind=latency&ms=forever')).status).toBe(400)
  })

  test('the header is ignored without a session, also with an invalid token', async () => {
    for (const token of [undefined, 'x.y.z', `${admin.token()}x`]) {
      const stranger = lab.inWorld().withToken(token)
      for (const kind of ['status', 'drop', 'latency&ms=60000', 'nonsense']) {
        const began = performance.now()
        expect((await ask(`kind=${kind}`, orders, stranger)).status).toBe(401)
        expect(performance.now() - began).toBeLessThan(10_000)
      }
    }
  })

  test('rules match by method, path, account and role; the lab’s calls and calls that opt out are exempt', async () => {
    await add({ kind: 'status', status: 500, user: 'finance' })
    expect([await statusOf(finance), await statusOf()]).toEqual([500, 200])
    await admin.lab('faults/clear')
    await add({ kind: 'status', status: 502, role: 'administrator' })
    expect([await statusOf(finance), await statusOf()]).toEqual([200, 502])
    await admin.lab('faults/clear')
    await add({ kind: 'status', method: 'POST', path: '' })
    expect([await statusOf(), (await admin.post('blade-system/param/submit', {})).status]).toEqual([200, 503])
    await admin.lab('faults/clear')
    await add({ kind: 'drop', path: '' })
    expect(await isDropped(ask())).toBe(true)
    expect((await ask('none')).status).toBe(200)
    expect((await admin.get('ward/lab/state')).status).toBe(200)
    expect((await admin.call('GET', '/API/ward/LAB/state')).status).toBe(200)
    expect(await rules()).toMatchObject([{ kind: 'drop', seen: 1, met: 1 }])
  })

  test('a rule can affect the nth call or a reproducible share of calls, and can expire', async () => {
    const [{ id }] = (await add({ kind: 'status', nth: 2 })) as [LabRow]
    expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([200, 503, 200])
    expect(await rules()).toMatchObject([{ id, seen: 3, met: 1, left: null }])
    expect((await admin.lab('faults/remove', { id })).data).toEqual([])
    expect((await admin.lab('faults/remove', { id })).code).toBe(400)

    const run = async (seed: number) => {
      await add({ kind: 'code', share: 0.4, seed })
      const hits: number[] = []
      for (let at = 0; at < 40; at++) if ((await admin.get('blade-system/order/list', { size: 1 })).code === 400) hits.push(at)
      expect(await rules()).toMatchObject([{ seen: 40, met: hits.length }])
      await admin.lab('faults/clear')
      return hits
    }
    const first = await run(7)
    expect(first.length).toBeGreaterThan(8)
    expect(first.length).toBeLessThan(26)
    expect(await run(7)).toEqual(first)
    expect(await run(8)).not.toEqual(first)

    await add({ kind: 'status', seconds: 60 })
    expect([await statusOf(), (await rules())[0]!.left]).toEqual([503, 60])
    lab.pass(61_000)
    expect([await statusOf(), (await rules())[0]!.left]).toEqual([200, 0])
  })

  test('latencies add up, and of the other faults only the first applies', async () => {
    await add({ kind: 'latency', ms: 80, spread: 40 })
    await add({ kind: 'latency', ms: 80 })
    await add({ kind: 'status', status: 504 })
    await add({ kind: 'status', status: 500 })
    const answer = await ask()
    expect([answer.status, answer.ms >= 155]).toEqual([504, true])
    expect((await rules()).map(({ met }) => met)).toEqual([1, 1, 1, 0])
  })

  test('a dropped call is not executed, and one whose answer is cut is executed once', async () => {
    const param = { paramName: '丢', paramKey: 'faults.lost', paramValue: '1' }
    const send = (fault: string) => admin.raw('POST', '/api/blade-system/param/submit', { body: param, headers: { [faultHeader]: fault } })
    const countStored = () => admin.total('param', { paramKey_equal: 'faults.lost' })
    expect([await isDropped(send('kind=drop')), await countStored()]).toEqual([true, 0])
    expect([await send('kind=cut').then((answer) => isDropped(answer.text())), await countStored()]).toEqual([true, 1])
  })

  test('a stub answers for the call, which is not executed; a patch changes the answer of an executed call', async () => {
    const body = { code: 200, success: true, msg: 'ok', data: { records: [], total: 9, surprise: null } }
    await add({ kind: 'stub', body, user: 'finance' })
    expect((await finance.get('blade-system/order/list')).raw).toEqual(body)
    expect((await admin.get('blade-system/order/list')).raw).not.toEqual(body)
    await admin.lab('faults/clear')

    const path = '/api/blade-system/param/submit'
    await add({ kind: 'stub', status: 418, path, body: [] })
    const submit = (key: string) => admin.raw('POST', path, { body: { paramName: '桩', paramKey: key, paramValue: '1' } })
    const stubbed = await submit('stub.a')
    expect([stubbed.status, await stubbed.json(), await admin.total('param', { paramKey: 'stub.' })]).toEqual([418, [], 0])
    await admin.lab('faults/clear')
    await add({ kind: 'patch', path, patch: [{ op: 'replace', path: '/msg', value: '改' }] })
    expect([await (await submit('stub.b')).json(), await admin.total('param', { paramKey: 'stub.' })]).toMatchObject([
      { code: 200, msg: '改' },
      1,
    ])
    await admin.lab('faults/clear')

    const fine = (await admin.get('blade-system/order/list', { size: 2 })).data as { records: LabRow[]; total: number }
    const patch = [
      { op: 'remove', path: '/data/records/0/nickName' },
      { op: 'add', path: '/data/records/-', value: { id: 'x' } },
      { op: 'test', path: '/data/total', value: fine.total },
      { op: 'copy', from: '/data/total', path: '/data/size' },
    ]
    await add({ kind: 'patch', patch })
    const { records, size } = (await admin.get('blade-system/order/list', { size: 2 })).data as { records: LabRow[]; size: number }
    expect([records.length, 'nickName' in records[0]!, records[2], size]).toEqual([3, false, { id: 'x' }, fine.total])
    await admin.lab('faults/clear')

    await add({ kind: 'patch', patch: [{ op: 'remove', path: '/data/nowhere' }] })
    const unfit = await admin.get('blade-system/order/list')
    expect([unfit.status, unfit.msg]).toEqual([500, expect.stringContaining('remove /data/nowhere') as string])
    const byHeader = `kind=stub&body=${encodeURIComponent('{"code":200,"data":7}')}`
    await admin.lab('faults/clear')
    expect(await ask(byHeader)).toMatchObject({ status: 200, text: '{"code":200,"data":7}' })
    expect((await ask('kind=stub&body={')).status).toBe(400)
  })

  test('rules belong to one world, survive a new scenario, and count from zero after it', async () => {
    await admin.lab('worlds', { name: 'calm', from: { scenario: 'empty' } })
    const calm = await lab.inWorld('calm').as('admin')
    await add({ kind: 'status', nth: 1 })
    expect([await statusOf(calm), (await calm.get('ward/lab/faults/list')).data, await statusOf()]).toEqual([200, [], 503])
    expect(await statusOf()).toBe(200)
    await admin.lab('scenario', { name: 'empty' })
    expect(await rules()).toMatchObject([{ seen: 0, met: 0 }])
    expect([await statusOf(), await statusOf()]).toEqual([503, 200])
  })

  test('a delayed call does not block a reset', async () => {
    await add({ kind: 'latency', ms: 60_000, nth: 1 })
    const waiting = isDropped(ask())
    await expect.poll(async () => (await rules())[0]!.met).toBe(1)
    expect((await admin.lab('reset')).status).toBe(200)
    expect(await waiting).toBe(true)
  })

  test('rules need the permission of the lab, and invalid ones are refused with a message', async () => {
    expect((await finance.lab('faults', { kind: 'drop' })).status).toBe(403)
    const refused = async (rule: LabRow) => {
      const { status, msg } = await admin.call('POST', '/api/ward/lab/faults', { body: rule, headers: { 'Accept-Language': 'en' } })
      return [status, msg]
    }
    expect(await refused({ kind: 'status', status: 200 })).toEqual([400, 'Wrong format of parameter: status'])
    expect(await refused({ kind: 'drop', share: 2 })).toEqual([400, 'Wrong format of parameter: share'])
    expect(await refused({})).toEqual([400, 'Missing parameter: kind'])
    expect(await refused({ kind: 'dorp' })).toEqual([
      400,
      expect.stringMatching(/^Wrong format of parameter: kind\. Permitted: latency, status, /) as string,
    ])
    expect(await refused({ kind: 'stub' })).toEqual([400, 'Missing parameter: body'])
    expect(await refused({ kind: 'patch', patch: [{ op: 'swap', path: '/a' }] })).toEqual([400, 'Wrong format of parameter: patch'])
    for (let i = 0; i < 100; i++) await add({ kind: 'drop', path: '/nowhere' })
    expect(await refused({ kind: 'drop' })).toEqual([400, 'At most 100 fault rules. Delete some first.'])
  })
})

test('path patterns have wildcards and ignore case', () => {
  const fits = (pattern: string) => ['/api/a/list', '/api/b/list', '/api/a/detail'].map((path) => fitsPath(pattern, path))
  expect(fits('')).toEqual([true, true, true])
  expect(fits('/api/a/*')).toEqual([true, false, true])
  expect(fits('*/LIST')).toEqual([true, true, false])
  expect(fits('/api/*/l*t')).toEqual([true, true, false])
  expect(fits('/api/a/list')).toEqual([true, false, false])
  expect(fits('/api/a/list*list')).toEqual([false, false, false])
})
