/** Callbacks of the channel, sent to receivers that the tests run. */
import type { Callbacks } from '#contract/endpoints/callbacks.ts'
import { createPost } from '#server/lab/callback-post.ts'
import { createHmac } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listen } from '../loopback.ts'
import { rent, startLab, type TestLab } from './lab.ts'

type Caller = ReturnType<TestLab['inWorld']>
const minute = 60_000

interface CallbackRequest {
  id: string
  timestamp: string
  signature: string
  world: string
  body: string
  type: string
}

/** Starts a server that records the callbacks it receives. */
async function receive() {
  const requests: CallbackRequest[] = []
  let statuses: number[] = []
  const server = await listen((req, res) => {
    void text(req).then((body) => {
      const header = (name: string) => String(req.headers[name])
      requests.push({
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signature: header('webhook-signature'),
        world: header('x-ward-world'),
        body,
        type: (JSON.parse(body) as { type: string }).type,
      })
      const status = statuses.shift() ?? 204
      res.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end()
    })
  })
  return {
    ...server,
    requests,
    types: () => requests.map(({ type }) => type),
    /** Sets the statuses of the next answers; later answers have 204. */
    answers: (...next: number[]) => void (statuses = next),
  }
}
type Receiver = Awaited<ReturnType<typeof receive>>

/** A customer rents a free device and pays for it. @param n another customer and device for each */
async function pay(world: Caller, n = 0): Promise<string> {
  const id = await rent(world, { customer: n, device: n })
  expect((await world.post('ward/sim/order/pay', { id })).code).toBe(200)
  return id
}

const stateOf = async (world: Caller) => (await world.get('ward/lab/callbacks/list')).data as Callbacks
const wait = (world: Caller, ms: number) => world.lab('clock', { pass: ms })
/** Waits until the deliveries of a world match. */
const logged = (world: Caller, expected: object[]) =>
  expect.poll(async () => (await stateOf(world)).deliveries, { interval: 20 }).toMatchObject(expected)

describe('callbacks of the channel', () => {
  let lab: TestLab
  let admin: Caller
  let address: Receiver
  beforeAll(async () => {
    lab = await startLab({ SEED_NOW: '2026-03-11 10:30:00', SIM_CALLBACK_NETS: '10.11.12.0/24' })
    admin = await lab.inWorld().as('admin')
  })
  beforeEach(async () => {
    address = await receive()
    await admin.lab('scenario', { name: 'weekday' })
    await admin.lab('clock', { speed: 0 })
    await admin.lab('clock', { to: '2026-03-11 10:30:00' })
    await admin.lab('callbacks/clear')
    expect((await admin.lab('callbacks', { url: `${address.url}/notify` })).code).toBe(200)
  })
  afterEach(() => address.stop())
  afterAll(() => lab.stop())

  test('each result is sent once, signed with the secret that the page shows', async () => {
    const id = await pay(admin)
    expect(address.requests).toEqual([])
    await wait(admin, 5000)
    await logged(admin, [{ type: 'pay.success', state: 'sent', due: null, attempts: [{ end: 'answered', status: 204 }] }])
    const [one] = address.requests
    const { outTradeNo } = (await admin.get('blade-system/order/detail', { id })).data as { outTradeNo: string }
    expect(JSON.parse(one!.body)).toMatchObject({
      type: 'pay.success',
      timestamp: '2026-03-11T10:30:01+08:00',
      data: { out_trade_no: outTradeNo, trade_state: 'SUCCESS' },
    })
    expect(one).toMatchObject({ world: 'main' })
    expect(Math.abs(Number(one!.timestamp) - Date.now() / 1000)).toBeLessThan(60)
    const { secret, deliveries } = await stateOf(admin)
    const sign = (key: string) =>
      `v1,${createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64'))
        .update(`${one!.id}.${one!.timestamp}.${one!.body}`)
        .digest('base64')}`
    expect(one!.signature).toBe(sign(secret))
    expect(deliveries[0]).toMatchObject({ event: one!.id, about: outTradeNo, body: one!.body })
    const renewed = (await admin.lab('callbacks/secret')).data as Callbacks
    expect(one!.signature).not.toBe(sign(renewed.secret))
    await wait(admin, minute)
    expect(address.types()).toEqual(['pay.success'])
    await wait(admin, 60 * minute)
    await admin.post('ward/sim/order/return', { id })
    await wait(admin, 5000)
    await expect.poll(address.types).toEqual(['pay.success', 'refund.success'])
  })

  test('a failed callback is retried on the world’s clock with doubling delays, under the same id', async () => {
    address.answers(500, 302)
    await pay(admin)
    await wait(admin, 5000)
    await logged(admin, [{ state: 'waiting', due: '2026-03-11 10:30:20', attempts: [{ status: 500 }] }])
    await wait(admin, 14_000)
    expect(address.requests.length).toBe(1)
    await wait(admin, 1000)
    await logged(admin, [{ state: 'waiting', due: '2026-03-11 10:30:50', attempts: [{ status: 500 }, { status: 302 }] }])
    await wait(admin, 30_000)
    await logged(admin, [{ state: 'sent', attempts: [{}, {}, { status: 204, time: '2026-03-11 10:30:50' }] }])
    expect(new Set(address.requests.map(({ id }) => id)).size).toBe(1)

    await address.stop()
    await admin.lab('callbacks/try')
    for (let i = 1; i < 8; i++) {
      await expect.poll(async () => (await stateOf(admin)).deliveries[0]!.attempts.length).toBe(i)
      await wait(admin, 60 * minute)
    }
    await logged(admin, [{ type: 'ping', state: 'failed', due: null, attempts: Array(8).fill({ end: 'refused', status: null }) }, {}])
    address = await receive()
  })

  test('callbacks can be delayed, duplicated and reordered', async () => {
    await admin.lab('callbacks', { url: address.url, delay: 3600, twice: true })
    await pay(admin)
    await wait(admin, 59 * minute)
    expect(address.requests).toEqual([])
    await wait(admin, 2 * minute)
    await logged(admin, [{ state: 'sent' }, { state: 'sent' }])
    expect(address.requests.map(({ id }) => id)).toEqual(Array(2).fill(address.requests[0]!.id))

    await admin.lab('callbacks', { url: address.url, disorder: true })
    await admin.lab('callbacks/clear')
    const [first, second] = [await pay(admin, 1), await pay(admin, 2)]
    await wait(admin, 5000)
    await logged(admin, [{ state: 'sent' }, { state: 'sent' }])
    const numberOf = async (id: string) =>
      ((await admin.get('blade-system/order/detail', { id })).data as { outTradeNo: string }).outTradeNo
    const orderNumbers = address.requests
      .slice(2)
      .map(({ body }) => (JSON.parse(body) as { data: { out_trade_no: string } }).data.out_trade_no)
    expect(orderNumbers).toEqual([await numberOf(second), await numberOf(first)])
    // A callback without a successor is sent all the same.
    await pay(admin, 3)
    await wait(admin, 5000)
    expect(address.requests.length).toBe(4)
    await wait(admin, minute)
    await expect.poll(address.types).toEqual(Array(5).fill('pay.success'))
  })

  test('a sent callback can be sent again; a reset drops waiting ones and keeps the address', async () => {
    await pay(admin)
    await wait(admin, 5000)
    await logged(admin, [{ state: 'sent' }])
    const { no, event } = (await stateOf(admin)).deliveries[0]!
    await admin.lab('callbacks/again', { no })
    await logged(admin, [{ event, state: 'sent' }, { event }])
    expect(address.requests[1]).toMatchObject({ id: address.requests[0]!.id, body: address.requests[0]!.body })
    const unknown = await admin.lab('callbacks/again', { no: 999_999 })
    expect([unknown.status, unknown.msg]).toEqual([404, '回调 999999 不在记录里'])

    address.answers(500)
    await admin.lab('callbacks/try')
    await logged(admin, [{ state: 'waiting' }, {}, {}])
    await admin.lab('reset')
    expect(await stateOf(admin)).toMatchObject({ url: `${address.url}/notify`, deliveries: [{ state: 'dropped', due: null }, {}, {}] })
    await admin.lab('callbacks', { url: '' })
    const nowhere = await admin.lab('callbacks/try')
    expect([nowhere.status, nowhere.msg]).toEqual([400, '还没有回调地址'])
  })

  test('no world sees another’s callbacks, and a fork has no address', async () => {
    const [a, b] = [await receive(), await receive()]
    for (const name of ['a', 'b']) await admin.lab('worlds', { name })
    const [inA, inB] = [await lab.inWorld('a').as('admin'), await lab.inWorld('b').as('admin')]
    expect(await stateOf(inA)).toMatchObject({ url: '', deliveries: [] })
    await inA.lab('callbacks', { url: a.url })
    await inB.lab('callbacks', { url: b.url })
    await Promise.all([pay(inA), pay(inB, 1), pay(admin, 2)])
    await Promise.all([inA, inB, admin].map((world) => wait(world, 5000)))
    await expect.poll(() => [a, b, address].map(({ requests }) => requests.length)).toEqual([1, 1, 1])
    expect([a, b, address].map(({ requests }) => requests[0]!.world)).toEqual(['a', 'b', 'main'])
    const secrets = await Promise.all([inA, inB, admin].map(async (world) => (await stateOf(world)).secret))
    expect(new Set(secrets).size).toBe(3)
    for (const world of [inA, inB, admin]) expect((await stateOf(world)).deliveries.length).toBe(1)
    for (const name of ['a', 'b']) await admin.lab('worlds/remove', { name })
    await Promise.all([a.stop(), b.stop()])
  })

  test('private addresses are refused unless the settings allow them', async () => {
    const set = async (url: string) => {
      const { status, msg } = await admin.call('POST', '/api/ward/lab/callbacks', { body: { url }, headers: { 'Accept-Language': 'en' } })
      return [status, status === 200 ? '' : msg]
    }
    expect(await set('http://169.254.169.254/latest')).toEqual([400, 'Callbacks cannot be sent to 169.254.169.254'])
    expect(await set('http://[::ffff:192.168.0.1]/')).toEqual([400, 'Callbacks cannot be sent to [::ffff:c0a8:1]'])
    expect(await set('http://0x0a000001/')).toEqual([400, 'Callbacks cannot be sent to 10.0.0.1'])
    expect(await set('http://10.11.12.13/notify')).toEqual([200, ''])
    for (const wrong of ['ftp://127.0.0.1/', 'http://admin:admin@127.0.0.1/', 'notify', 'http://']) expect((await set(wrong))[0]).toBe(400)
    const { isClosed, send } = createPost([])
    for (const one of ['10.1.2.3', '172.31.0.1', '100.64.1.1', '0.0.0.0', '[fe80::1]', '[fd00::1]', '[::]'])
      expect([one, isClosed(`http://${one}/`)]).toEqual([one, true])
    for (const one of ['127.0.0.1', '[::1]', '93.184.216.34', '[2606:2800:220:1::1]'])
      expect([one, isClosed(`http://${one}/`)]).toEqual([one, false])
    expect(await send('http://10.1.2.3/', '{}', {})).toEqual({ end: 'closed', status: null })
    expect((await (await lab.inWorld().as('auditor')).lab('callbacks', { url: '' })).status).toBe(403)
  })
})

test('the address and the secret survive a restart', async () => {
  const lab = await startLab()
  const before = (await (await lab.inWorld().as('admin')).lab('callbacks', { url: 'http://127.0.0.1:9/', delay: 7 })).data as Callbacks
  await lab.stop(true)
  const again = await startLab({}, lab.folder)
  const after = await stateOf(await again.inWorld().as('admin'))
  expect(after).toMatchObject({ url: 'http://127.0.0.1:9/', delay: 7, secret: before.secret, deliveries: [] })
  await again.stop()
})
