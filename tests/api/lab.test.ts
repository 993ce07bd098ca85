/** The lab: worlds, scenarios, reset, snapshots, clock. */
import { calls } from '#contract/calls.ts'
import { faultHeader } from '#contract/rules/faults.ts'
import { scenarios } from '#contract/rules/scenarios.ts'
import { openDatabase } from '#db/open.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import Database from 'better-sqlite3'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { processorTime } from '../processor-time.ts'
import { longOrders, rent, startLab, type TestLab } from './lab.ts'

type Caller = ReturnType<TestLab['inWorld']>
const hour = 3_600_000
const { orders } = scenarios.weekday

describe('the lab', () => {
  let lab: TestLab
  let admin: Caller
  beforeAll(async () => {
    lab = await startLab({ SEED_NOW: '2026-03-11 10:30:00' })
    admin = await lab.inWorld().as('admin')
  })
  afterAll(() => lab.stop())

  test('the first rows are created for SEED_NOW, and the clock of the world runs on from there', async () => {
    expect(await admin.state()).toMatchObject({
      world: 'main',
      scenario: { name: 'weekday', version: scenarios.weekday.version, now: '2026-03-11 10:30:00' },
      fresh: true,
    })
    expect(String((await admin.state()).time)).toMatch(/^2026-03-11 10:3/)
  })

  test('a scenario replaces all rows and the version, and sessions continue; a reset restores it', async () => {
    const before = await admin.state()
    expect(await admin.total('order')).toBe(orders)
    const switched = await admin.lab('scenario', { name: 'empty', now: '2026-05-02 08:00:00' })
    expect(switched.data).toMatchObject({ scenario: { name: 'empty', now: '2026-05-02 08:00:00' }, fresh: true, making: null })
    expect((await admin.state()).version).not.toBe(before.version)
    expect([await admin.total('order'), await admin.total('customer'), await admin.total('section')]).toEqual([0, 0, 0])
    expect(String((await admin.state()).time)).toMatch(/^2026-05-02 08:0/)
    await admin.post('blade-system/param/submit', { paramName: '甲', paramKey: 'lab.a', paramValue: '1' })
    expect([(await admin.state()).fresh, await admin.total('param', { paramKey_equal: 'lab.a' })]).toEqual([false, 1])
    const reset = await admin.lab('reset')
    expect(reset.data).toMatchObject({ scenario: { name: 'empty', now: '2026-05-02 08:00:00' }, fresh: true })
    expect(await admin.total('param', { paramKey_equal: 'lab.a' })).toBe(0)
  })

  test('requests in progress finish on the old rows, and requests during the replacement are answered', async () => {
    await admin.lab('scenario', { name: 'weekday' })
    const callers = Array.from({ length: 30 }, () => admin.total('order'))
    const swap = admin.lab('scenario', { name: 'empty' })
    const after = Array.from({ length: 10 }, () => admin.total('order'))
    expect((await swap).code).toBe(200)
    for (const total of await Promise.all([...callers, ...after])) expect([0, orders]).toContain(total)
    expect(await admin.total('order')).toBe(0)
  })

  test('concurrent resets and scenarios run one after the other, and all succeed', async () => {
    await admin.lab('scenario', { name: 'weekday' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => (i % 2 ? admin.lab('reset') : admin.lab('scenario', { name: 'empty' }))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    await admin.lab('scenario', { name: 'weekday' })
    expect(await admin.total('order')).toBe(orders)
  })

  test('worlds do not share rows, sessions, clocks or the channel', async () => {
    await admin.lab('scenario', { name: 'weekday' })
    expect((await admin.lab('worlds', { name: 'a' })).data).toMatchObject([{ name: 'main' }, { name: 'a', open: true }])
    await admin.lab('worlds', { name: 'b', from: { scenario: 'weekday', now: '2026-04-01 09:00:00' } })
    expect((await lab.inWorld('a').withToken(admin.token()).call('GET', '/api/ward/lab/state')).status).toBe(401)
    const [a, b] = [await lab.inWorld('a').as('admin'), await lab.inWorld('b').as('admin')]
    expect((await lab.inWorld('b').withToken(a.token()).call('GET', '/api/ward/lab/state')).status).toBe(401)

    await a.lab('clock', { pass: 26 * hour })
    await b.lab('clock', { speed: 0 })
    await b.post('ward/sim/rule', { kind: 'refund', field: 'any', outcome: 'abnormal' })
    const orderId = await rent(a)
    expect((await a.post('ward/sim/order/pay', { id: orderId })).code).toBe(200)
    expect([await a.total('order'), await b.total('order'), await admin.total('order')]).toEqual([orders + 1, orders, orders])
    expect((await a.get('ward/sim/state')).data).toMatchObject({ rules: [] })
    const time: unknown = expect.stringMatching(/^2026-04-01 09:0/)
    expect((await b.get('ward/sim/state')).data).toMatchObject({ rules: [{ outcome: 'abnormal' }], time })
    expect(String((await admin.state()).time)).toMatch(/^2026-03-11/)
    expect(String((await a.state()).time)).toMatch(/^2026-03-12 12/)

    await a.lab('reset')
    expect([await a.total('order'), (await b.get('ward/sim/state')).data]).toMatchObject([orders, { rules: [{}] }])
    expect((await a.lab('worlds/remove', { name: 'a' })).data).toMatchObject([{ name: 'main' }, { name: 'b' }])
    const gone = await a.call('GET', '/api/ward/lab/state', { headers: { 'Accept-Language': 'en' } })
    expect([gone.status, gone.msg]).toEqual([404, 'World a does not exist'])
    expect(existsSync(join(lab.folder, 'lab/worlds/a'))).toBe(false)
  })

  test('a world is removed after a day without calls', async () => {
    await admin.lab('worlds', { name: 'kept', from: { scenario: 'empty' } })
    await admin.lab('worlds', { name: 'left', from: { scenario: 'empty' } })
    lab.pass(20 * hour)
    await lab.inWorld('kept').as('admin')
    lab.pass(5 * hour)
    const statusIn = async (name: string) => (await lab.inWorld(name).call('GET', '/api/ward/sign-in')).status
    expect([await statusIn('left'), await statusIn('kept')]).toEqual([404, 200])
    admin = await lab.inWorld().as('admin')
    await admin.lab('worlds/remove', { name: 'kept' })
  })

  test('invalid requests are refused with a message', async () => {
    const refusal = async (path: string, body: unknown) => {
      const { status, msg } = await admin.call('POST', `/api/ward/lab/${path}`, { body, headers: { 'Accept-Language': 'en' } })
      return [status, msg]
    }
    expect(await refusal('worlds/remove', { name: 'main' })).toEqual([400, 'The main world cannot be deleted'])
    expect(await refusal('worlds/remove', { name: 'nobody' })).toEqual([404, 'World nobody does not exist'])
    expect((await refusal('worlds', { name: 'main' }))[0]).toBe(400)
    expect((await refusal('worlds', { name: '../up' }))[0]).toBe(400)
    expect(await refusal('worlds', { name: 'c', from: { world: 'nobody' } })).toEqual([404, 'World nobody does not exist'])
    expect(await refusal('snapshots/restore', { name: 'nothing' })).toEqual([404, 'Snapshot nothing does not exist'])
    expect((await refusal('scenario', { name: 'weekday', now: '2026-02-30 00:00:00' }))[0]).toBe(400)
    expect((await (await lab.inWorld().as('auditor')).lab('reset')).status).toBe(403)
  })

  test('a snapshot is restored with its clock and channel, and payments continue; it can be downloaded and uploaded', async () => {
    await admin.lab('scenario', { name: 'weekday' })
    await admin.lab('clock', { speed: 0 })
    const id = await rent(admin)
    await admin.post('ward/sim/order/pay', { id })
    const orderOf = async () => (await admin.get('blade-system/order/detail', { id })).data as { state: number }
    await admin.lab('snapshots', { name: 'paid' })
    expect(statSync(join(lab.folder, 'lab/snapshots/paid.sqlite')).mode & 0o777).toBe(0o600)
    expect((await admin.lab('snapshots', { name: 'paid' })).status).toBe(409)
    await admin.lab('clock', { pass: 5000 })
    expect((await orderOf()).state).toBe(1)

    await admin.lab('snapshots/restore', { name: 'paid' })
    expect([await orderOf(), await admin.state()]).toMatchObject([{ state: 0 }, { speed: 0, fresh: false }])
    await admin.lab('clock', { pass: 5000 })
    expect((await orderOf()).state).toBe(1)
    await admin.lab('clock', { pass: hour })
    expect((await admin.post('ward/sim/order/return', { id })).data).toMatchObject({ state: 3 })
    await admin.lab('clock', { pass: 5000 })
    const refunds = (await admin.get('blade-system/refund/detail', { orderId: id })).data as { records: unknown[] }
    expect(refunds.records).toMatchObject([{ status: 1 }])

    const file = await admin.raw('GET', '/api/ward/lab/snapshots/file', { query: { name: 'paid' } })
    const form = new FormData()
    form.set('file', await file.blob(), 'paid.sqlite')
    const put = await admin.call('POST', '/api/ward/lab/snapshots/put', { query: { name: 'again' }, body: form })
    expect(put.data).toMatchObject([{ name: 'again' }, { name: 'paid' }])
    await admin.lab('snapshots/restore', { name: 'again' })
    expect((await orderOf()).state).toBe(0)
    for (const name of ['again', 'paid']) await admin.lab('snapshots/remove', { name })
    expect((await admin.get('ward/lab/snapshots/list')).data).toEqual([])
    const db = openDatabase(join(lab.folder, 'blade.sqlite'))
    expect(checkLedger(db, true)).toEqual([])
    db.$client.close()
  })

  test('the clock can stop, run faster, and go back only in an unchanged world', async () => {
    await admin.lab('scenario', { name: 'weekday' })
    expect((await admin.lab('clock', { to: '2026-03-01 00:00:00', speed: 0 })).data).toMatchObject({
      time: '2026-03-01 00:00:00',
      speed: 0,
    })
    lab.pass(10_000)
    expect(await admin.state()).toMatchObject({ time: '2026-03-01 00:00:00' })
    await admin.lab('clock', { speed: 60 })
    lab.pass(60_000)
    expect(String((await admin.state()).time)).toMatch(/^2026-03-01 01:0/)
    await admin.post('blade-system/param/submit', { paramName: '乙', paramKey: 'lab.b', paramValue: '1' })
    const back = await admin.lab('clock', { to: '2026-02-01 00:00:00' })
    expect([back.status, back.msg]).toEqual([400, '已有改动,时钟不能回拨,请先重置'])
    await admin.lab('reset')
  })

  test('a long scenario is prepared in the background with progress, can be stopped, and replaces the rows when it is ready', async () => {
    await admin.lab('scenario', { name: 'empty' })
    const making = async () => (await admin.state()).making as { share: number } | null
    expect((await admin.lab('scenario', { name: 'million' })).data).toMatchObject({
      scenario: { name: 'empty' },
      making: { name: 'million', share: 0, failed: false },
    })
    expect((await admin.lab('scenario/stop')).data).toMatchObject({ making: null })
    await admin.lab('scenario', { name: 'million' })
    const shares = new Set<number>()
    await expect
      .poll(
        async () => {
          const now = await making()
          if (now) shares.add(now.share)
          return now
        },
        { interval: 10, timeout: 100_000 },
      )
      .toBeNull()
    const progress = [...shares]
    expect([progress.length > 2, progress]).toEqual([true, [...progress].sort((a, b) => a - b)])
    expect(await admin.state()).toMatchObject({ scenario: { name: 'million' }, fresh: true })
    expect(await admin.total('order')).toBe(longOrders)
    expect((await admin.lab('scenario', { name: 'million' })).data).toMatchObject({ making: null })
  })

  test('an uploaded file is validated before it becomes a snapshot', async () => {
    await admin.lab('scenario', { name: 'weekday' })
    await admin.lab('snapshots', { name: 'own' })
    const own = await (await admin.raw('GET', '/api/ward/lab/snapshots/file', { query: { name: 'own' } })).bytes()
    const put = async (bytes: Uint8Array, name = 'strange') => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)]), 'strange.sqlite')
      const options = { query: { name }, body: form, headers: { 'Accept-Language': 'en' } }
      const { status, msg } = await admin.call('POST', '/api/ward/lab/snapshots/put', options)
      return [status, msg]
    }
    const file = join(lab.folder, 'strange.sqlite')
    const changed = (statement: string) => {
      writeFileSync(file, own)
      const sqlite = new Database(file)
      sqlite.exec(statement)
      sqlite.close()
      return readFileSync(file)
    }
    const torn = own.slice()
    torn.fill(7, own.length / 2, own.length / 2 + 40_000)
    const format = [400, 'This is not a snapshot file']
    expect(await put(Buffer.from('a letter'))).toEqual(format)
    expect(await put(changed('pragma application_id = 1'))).toEqual(format)
    expect(await put(own.slice(0, own.length / 3))).toEqual([400, 'The snapshot file is damaged'])
    expect(await put(torn)).toEqual([400, 'The snapshot file is damaged'])
    const structure = (what: string) => [400, `The structure of the snapshot was changed: ${what}`]
    expect(await put(changed('create trigger spy after insert on blade_user begin delete from ward_order; end'))).toEqual(
      structure('trigger spy'),
    )
    expect(await put(changed('create view blade_users as select * from blade_user'))).toEqual(structure('view blade_users'))
    const rows = await put(
      changed('update ward_wallet set amount = amount + 1, person_amount = person_amount + 1 where id = (select min(id) from ward_wallet)'),
    )
    expect([rows[0], String(rows[1])]).toEqual([400, expect.stringContaining('The data of the snapshot is inconsistent')])
    expect(await put(changed('update __drizzle_migrations set created_at = created_at + 1e12'))).toEqual([
      400,
      'The snapshot is from a newer version, or one that is too old',
    ])
    expect((await put(own, '../strange'))[0]).toBe(400)
    expect((await admin.get('ward/lab/snapshots/list')).data).toMatchObject([{ name: 'own' }])
    expect((await put(own))[0]).toBe(200)
    for (const name of ['own', 'strange']) await admin.lab('snapshots/remove', { name })
  })

  test('reset and restore take less than a second', async () => {
    await admin.lab('scenario', { name: 'weekday' })
    await admin.lab('snapshots', { name: 'quick' })
    const timeOf = async (path: string, body: unknown) => {
      const began = processorTime()
      expect((await admin.lab(path, body)).code).toBe(200)
      return processorTime() - began
    }
    for (let i = 0; i < 3; i++) {
      expect(await timeOf('reset', {})).toBeLessThan(1000)
      expect(await timeOf('snapshots/restore', { name: 'quick' })).toBeLessThan(1000)
    }
    await admin.lab('snapshots/remove', { name: 'quick' })
  })
})

test('without SIM_CONTROL there is no lab, whatever the headers', async () => {
  const lab = await startLab({ SIM_CONTROL: '0' })
  const ofLab = calls.filter(({ beyond }) => beyond === 'lab')
  expect(ofLab.length).toBeGreaterThanOrEqual(15)
  try {
    for (const world of [undefined, 'main', 'other']) {
      const admin = await lab.inWorld(world).as('admin')
      for (const { path } of ofLab)
        for (const method of ['GET', 'POST']) expect([path, (await admin.call(method, path)).status]).toEqual([path, 404])
      const names = (await admin.get('ward/capabilities')).data as { name: string }[]
      expect(names.map(({ name }) => name)).not.toContain('lab')
      for (const fault of ['kind=status', 'kind=nonsense'])
        expect((await admin.call('GET', '/api/blade-system/order/list', { headers: { [faultHeader]: fault } })).status).toBe(200)
    }
    expect(existsSync(join(lab.folder, 'lab'))).toBe(false)
  } finally {
    await lab.stop()
  }
})

test('a database in memory has no lab', async () => {
  const lab = await startLab({ DATABASE_PATH: ':memory:' })
  const admin = await lab.inWorld().as('admin')
  expect([(await admin.get('ward/lab/state')).status, (await admin.get('ward/sim/state')).status]).toEqual([404, 200])
  await lab.stop()
})
