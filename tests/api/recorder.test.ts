/** The recorder: records a stand-in for a stock SpringBlade server, and the bundled backend opens the recording as a world. */
import { callPath } from '#contract/resource.ts'
import { isRecorded } from '#contract/rules/recording.ts'
import { allResources, resources } from '#contract/resources/index.ts'
import { openDatabase } from '#db/open.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import { join } from 'node:path'
import { startApi } from './server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loader as recordingPage, action as recordingAct } from '#app/features/info/recording.tsx'
import { loader as recordingFile } from '#app/features/info/recording-file.ts'
import { beforePlayer, type BeforePlayer } from '../springblade/console.ts'
import { startLab, type LabRow, type TestLab } from './lab.ts'

const phone = '13812345678'
const card = '110101199003074233'
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

describe('a recording of a stock server', () => {
  let site: BeforePlayer
  let lab: TestLab
  let file = ''
  const originals: string[] = [phone, card, token]
  const lines = () =>
    file
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line) as { resource: string; row: LabRow })

  const page = () => recordingPage({ request: site.request('/info/recording'), context: site.context, params: {} })
  const act = (name: string) =>
    recordingAct({
      request: site.request('/info/recording', { method: 'POST', body: new URLSearchParams({ act: name }) }),
      context: site.context,
      params: {},
    })
  const download = () => recordingFile({ request: site.request('/info/recording/file'), context: site.context, params: {} })

  beforeAll(async () => {
    site = await beforePlayer()
    lab = await startLab()
    const { user, notice, tenant } = site.player.world.tables
    user.rows.push({ ...user.rows[0]!, id: '2124362000000000001', account: 'lixiaohua', name: '李小华', realName: '李小华', phone })
    notice.rows.push({
      ...notice.blank,
      ...notice.rows[0],
      id: '2124362000000000002',
      title: '李小华的通知',
      content: `<p>李小华 电话 ${phone} 证件 ${card} 令牌 ${token} 邮箱 li@hua.example</p>`,
    })
    tenant.rows.push({ ...tenant.rows[0]!, id: '2124362000000000003', tenantId: '123456', linkman: '王大力', contactNumber: '13987654321' })
    originals.push('li@hua.example', '13987654321')
    for (const { rows } of [user, tenant])
      for (const row of rows)
        for (const name of ['name', 'realName', 'phone', 'email', 'account', 'linkman', 'contactNumber'])
          if (typeof row[name] === 'string' && row[name].length > 1) originals.push(row[name])
  })
  afterAll(async () => {
    await site.player.stop()
    await lab.stop()
  })

  test('is not available without RECORD=1', async () => {
    for (const ask of [page, () => act('start'), download]) {
      const refusal: unknown = await ask().catch((error: unknown) => error)
      expect(refusal).toMatchObject({ init: { status: 404 } })
    }
  })

  test('contains the answers of lists and details between start and stop, of this session alone', async () => {
    site.context.record = true
    const read = () => site.ask((blade) => blade.list(resources.user, { size: '10' }))
    await read()
    expect((await page()).recording).toBeUndefined()
    await act('start')
    await read()
    await site.ask((blade) => blade.detail(resources.user, '2124362000000000001'))
    expect((await page()).recording).toMatchObject({ running: true, resources: [{ count: site.player.world.tables.user.rows.length }] })
    await act('read')
    const { recording } = await page()
    expect(recording!.resources.length).toBeGreaterThan(10)
    await act('stop')
    await site.ask((blade) => blade.list(resources.dict, {}))
    expect((await page()).recording).toMatchObject({ running: false, count: recording!.count })
    file = await (await download()).text()
    const recordedNames = new Set(lines().map(({ resource }) => resource))
    expect(allResources.filter((one) => recordedNames.has(one.name) && !isRecorded(one))).toEqual([])
    expect([...recordedNames]).toEqual(expect.arrayContaining(['user', 'dept', 'notice', 'tenant', 'dict', 'role', 'post']))
  })

  test('contains no original name, phone, id number, mail, account, secret or token', () => {
    const values = lines().flatMap(({ row }) => Object.values(row).filter((value) => typeof value === 'string'))
    expect(lines().filter(({ resource, row }) => resource === 'user' && row.account === 'admin')).toEqual([])
    // "admin" is skipped, because it is also the code of a menu.
    for (const original of originals.filter((one) => one !== 'admin')) {
      const isWord = /^\w+$/.test(original)
      const leaks = values.filter((value) => (isWord ? new RegExp(`(?<!\\w)${original}(?!\\w)`).test(value) : value.includes(original)))
      expect([original, leaks]).toEqual([original, []])
    }
    expect(file).not.toMatch(/"clientSecret"|"password"|"birthday"|eyJ/)
    const user = lines().find(({ row }) => row.id === '2124362000000000001')!.row
    expect(user.phone).toMatch(/^100\d{8}$/)
    const notice = lines().find(({ row }) => row.id === '2124362000000000002')!.row
    expect(String(notice.content)).toContain(`${String(user.name)} 电话 ${String(user.phone)}`)
  })

  test('opens as a world of the bundled backend: lists show the masked rows, sign-in and money work, and problems are reported', async () => {
    const admin = await lab.inWorld().as('admin')
    const put = async (content: string, name: string) => {
      const form = new FormData()
      form.set('file', new Blob([content]), 'recording.jsonl')
      return admin.call('POST', '/api/ward/lab/recordings/put', { query: { name }, body: form, headers: { 'Accept-Language': 'en' } })
    }
    const strange = JSON.stringify({ resource: 'user', row: { id: '2124362000000000009', name: 'a', account: 'b', sex: 'c' } })
    const orphan = JSON.stringify({
      resource: 'room',
      row: { id: '2124362000000000010', hosId: '99', secId: '98', roomName: 'a', sort: 1 },
    })
    const reply = await put(
      `${file}${strange}\n${orphan}\nno line\n${JSON.stringify({ resource: 'audit', row: { id: '1' } })}\n`,
      'recorded',
    )
    expect(reply.data).toMatchObject({ snapshots: [{ name: 'recorded' }] })
    expect(reply.msg).toMatch(/^(Done|操作成功)$/)
    const { report } = reply.data as { report: { resources: LabRow[]; problems: LabRow[] } }
    const lineCount = lines().length
    const into = report.resources.reduce((sum, { added, changed }) => sum + Number(added) + Number(changed), 0)
    expect(into + report.problems.length).toBe(lineCount + 4)
    expect(report.problems).toEqual(
      expect.arrayContaining([
        { resource: '', id: '', why: 'line', what: String(lineCount + 4) },
        { resource: 'user', id: '2124362000000000009', why: 'field', what: 'sex' },
        { resource: 'room', id: '2124362000000000010', why: 'points', what: '' },
        { resource: 'audit', id: '1', why: 'unknown', what: '' },
      ]),
    )
    await admin.lab('worlds', { name: 'shown', from: { snapshot: 'recorded' } })
    const there = await lab.inWorld('shown').as('admin')
    for (const name of ['user', 'notice', 'post'] as const) {
      const listedRows = new Map(
        (await there.raw('GET', callPath(resources[name], 'list')!, { query: { size: 100 } }).then(rowsOf)).map((row) => [row.id, row]),
      )
      const recorded = lines().filter(({ resource }) => resource === name)
      expect(recorded.length).toBeGreaterThan(0)
      const title = name === 'notice' ? 'title' : name === 'post' ? 'postName' : 'realName'
      for (const { row } of recorded) expect([name, listedRows.get(row.id)?.[title]]).toEqual([name, row[title]])
    }
    expect((await put(file, 'recorded')).status).toBe(409)
    expect((await put('{"format":"other"}\n', 'other')).msg).toBe('This is not a recording')
  })
})

const rowsOf = async (answer: Response) => ((await answer.json()) as { data: { records: LabRow[] } }).data.records

describe('a recording of hospitals', () => {
  let lab: TestLab
  beforeAll(async () => void (lab = await startLab()))
  afterAll(() => lab.stop())

  test('becomes a world with consistent books, in which money moves; rows that do not add up are reported', async () => {
    const from = await lab.inWorld().as('admin')
    const hospital = await startApi({ demoOrders: 300 })
    const token = await hospital.login('admin')
    const names = [
      'dept',
      'type',
      'price',
      'section',
      'room',
      'bed',
      'equ',
      'customer',
      'order',
      'refund',
      'records',
      'recharge',
      'wallet',
      'withdrawal',
      'transfers',
    ] as const
    const lines = [JSON.stringify({ format: 'ward-recording', version: 1, now: '2026-03-11 10:30:00' })]
    for (const name of names) {
      const { shape } = resources[name]
      const rows: LabRow[] = []
      for (let current = 1, pages = 1; current <= pages; current++) {
        const { data } = await hospital.call('GET', callPath(resources[name], 'list')!, { token, query: { size: 200, current } })
        const page = shape === 'tree' ? { records: data as LabRow[], pages: 1 } : (data as { records: LabRow[]; pages: number })
        rows.push(...page.records)
        pages = page.pages
      }
      const flat = (all: LabRow[]): LabRow[] => all.flatMap(({ children, ...row }) => [row, ...flat((children ?? []) as LabRow[])])
      for (const row of flat(rows)) {
        const filled = Object.entries(row).filter(([field, value]) => field in resources[name].fields && value !== '' && value !== -1)
        lines.push(JSON.stringify({ resource: name, row: Object.fromEntries(filled) }))
      }
    }
    await hospital.stop()
    const form = new FormData()
    form.set('file', new Blob([lines.join('\n')]), 'recording.jsonl')
    const reply = await from.call('POST', '/api/ward/lab/recordings/put', { query: { name: 'hospitals' }, body: form })
    expect(reply.msg).toMatch(/^(Done|操作成功)$/)
    const { report } = reply.data as { report: { resources: { name: string; added: number; given: number }[]; problems: LabRow[] } }
    const count = (name: string) => report.resources.find((one) => one.name === name)!
    expect(count('order').added).toBeGreaterThan(20)
    expect(report.problems.filter(({ resource, why }) => resource === 'order' && why === 'kept')).toEqual([])
    await from.lab('worlds', { name: 'hospitals', from: { snapshot: 'hospitals' } })
    const admin = await lab.inWorld('hospitals').as('admin')
    expect(await admin.total('order')).toBe(count('order').added)
    const isPayable = ({ depositFlag, refundableAmount }: LabRow) => depositFlag === 1 && Number(refundableAmount) > 0
    const row = (await admin.rows('order', { size: 100, state: 3 })).find(isPayable)!
    await admin.lab('clock', { speed: 0 })
    expect(await admin.post('blade-system/pay/refund', { id: row.id, amount: 1, reason: '试', requestNo: 'recorded-1' })).toMatchObject({
      code: 200,
    })
    await admin.lab('clock', { pass: 60_000 })
    const after = (await admin.get('blade-system/order/detail', { id: String(row.id) })).data as LabRow
    expect(after.refundedAmount).toBe(Number(row.refundedAmount) + 1)
    const db = openDatabase(join(lab.folder, 'lab/worlds/hospitals/blade.sqlite'))
    expect(checkLedger(db, true)).toEqual([])
    db.$client.close()
  })
})
