/** The import of a file through its pages: a dry run that lists invalid rows and writes nothing, then the valid ones. */
import { action, loader } from '#app/resource/transfer/import.tsx'
import { loader as skippedLoader } from '#app/resource/transfer/skipped.ts'
import { loader as templateLoader } from '#app/resource/transfer/template.ts'
import { csvWriter } from '#sheets/csv.ts'
import { xlsxWriter } from '#sheets/xlsx.ts'
import { bed } from '#db/tables/rental.ts'
import { read, utils, write } from '@e965/xlsx'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { consoleOf } from './console.ts'
import { startMoney } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
let desk: Awaited<ReturnType<typeof consoleOf>>
beforeEach(async () => {
  api = await startMoney()
  api.make.dictionary('dictBiz', 'bed_state', { 0: '空闲', 1: '使用中', 2: '停用' })
  const menu = api.make.make('menu', { code: 'bed', path: '/rental/bed' })
  for (const code of ['bed_add', 'room_add', 'section_add', 'equ_add', 'price_add'])
    api.make.make('menu', { code, parentId: menu.id, category: 2 })
  desk = await consoleOf(api, 'admin')
})
afterEach(() => api.stop())

const path = '/rental/bed/import'
const head = ['病房 *', '床位名称 *', '床位状态', '排序', '备注']
const beds = () => api.db.select().from(bed).all()

async function post(fields: Record<string, string | File>, at = path) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const packed = new Response(form)
  const body = await packed.arrayBuffer()
  const request = desk.request(at, { method: 'POST', body })
  request.headers.set('Content-Type', packed.headers.get('Content-Type')!)
  request.headers.set('Content-Length', String(body.byteLength))
  return action({ request, context: desk.context, params: {} })
}
const csv = (rows: readonly (readonly string[])[], names: readonly string[] = head) => {
  const writer = csvWriter(names)
  return new File([Buffer.concat([writer.rows(rows.map((row) => row.map((text) => ({ text })))), writer.end()])], '床位.csv')
}
const workOf = (answer: unknown): string => {
  if (!(answer instanceof Response)) throw new Error(`not accepted: ${JSON.stringify(answer)}`)
  return new URL(answer.headers.get('Location')!, 'http://console.test').searchParams.get('work')!
}
const page = async (work: string, by = desk) => loader({ request: by.request(`${path}?work=${work}`), context: by.context, params: {} })
const row = (n: number, room = '101') => [room, `新床${n}`, '空闲', String(n), '']

test('3 invalid rows of 100 are listed with reasons and nothing is written; the commit adds 97, once', async () => {
  api.make.hospital()
  const rows = Array.from({ length: 100 }, (_, i) => row(i))
  rows[9] = row(9, '没有的病房')
  rows[49] = ['101', '', '坏了', '1000000', '']
  rows[79] = row(3)
  const work = workOf(await post({ file: csv(rows) }))
  expect(await page(work)).toMatchObject({
    step: 'checked',
    good: 97,
    bad: [
      { line: 11, name: '新床9', reasons: [expect.stringContaining('没有的病房')] },
      { line: 51, name: '', reasons: [expect.stringContaining('床位'), expect.stringContaining('状态'), expect.stringContaining('排序')] },
      { line: 81, name: '新床3', reasons: ['与第 5 行重复'] },
    ],
  })
  expect(beds()).toHaveLength(0)

  const added = workOf(await post({ commit: work }))
  expect(await page(added)).toMatchObject({ step: 'added', good: 97, badCount: 3 })
  const skipped = await skippedLoader({
    request: desk.request(`/import-skipped/rental/bed/${added}`),
    context: desk.context,
    params: { module: 'rental', resource: 'bed', work: added },
  })
  const text = (await skipped.text())
    .replaceAll(/[\uFEFF"]/g, '')
    .trim()
    .split(/\r?\n/)
  expect(text.map((line) => line.split(',').slice(0, 2))).toEqual([
    head.slice(0, 2),
    ['没有的病房', '新床9'],
    ['101', ''],
    ['101', '新床3'],
  ])
  expect(text[1]).toContain('病房“没有的病房”不存在')
  // A corrected file is accepted although it still has the column of reasons.
  const headWithReasons = [...head, '原因']
  expect(await page(workOf(await post({ file: csv([[...row(200), '病房不存在']], headWithReasons) })))).toMatchObject({ good: 1, bad: [] })
  expect(beds()).toHaveLength(97)
  expect(beds().find(({ bedName }) => bedName === '新床7')).toMatchObject({ sort: 7, state: 0 })
  expect(await post({ commit: work })).toMatchObject({ data: { error: { '': [expect.stringContaining('重新选择文件')] } } })
  expect(beds()).toHaveLength(97)

  const again = workOf(await post({ file: csv([row(7)]) }))
  expect(await page(again)).toMatchObject({ good: 0, bad: [{ line: 2, reasons: ['已存在'] }] })
})

test('rows that the server refuses at the commit are listed, and the others are added', async () => {
  const { room } = api.make.hospital()
  const work = workOf(await post({ file: csv([row(1), row(2)]) }))
  await api.send('blade-system/bed/submit', { roomId: room.id, bedName: '新床1', state: 0, sort: 1 })
  expect(await page(workOf(await post({ commit: work })))).toMatchObject({
    good: 1,
    bad: [{ line: 2, name: '新床1', reasons: ['名称已存在!'] }],
  })
  expect(beds()).toHaveLength(2)
})

test('rooms with the same name are distinguished by their parents', async () => {
  api.make.hospital()
  const other = api.make.hospital({ deptName: '第二医院' })
  const work = workOf(await post({ file: csv([row(1), row(2, '第二医院/101'), row(3, '第三医院/101')]) }))
  expect(await page(work)).toMatchObject({
    good: 1,
    bad: [{ reasons: [expect.stringContaining('有多个')] }, { reasons: [expect.stringContaining('不存在')] }],
  })
  await post({ commit: work })
  expect(beds()).toMatchObject([{ bedName: '新床2', roomId: other.room.id }])
})

test('the template has the headings of a valid import, also as a workbook and in English', async () => {
  api.make.hospital()
  const request = desk.request('/import-template/rental/bed/xlsx', { language: 'en' })
  const template = await templateLoader({ request, context: desk.context, params: { module: 'rental', resource: 'bed', format: 'xlsx' } })
  const book = read(Buffer.from(await template.arrayBuffer()))
  const [names = []] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
  expect(names).toHaveLength(5)
  expect(names[0]).toMatch(/^[A-Z][a-z]+ \*$/)
  const writer = xlsxWriter('beds', names)
  const bytes = Buffer.concat([writer.rows([row(1).map((text) => ({ text }))]), writer.end()])
  const work = workOf(await post({ file: new File([bytes], 'beds.xlsx') }))
  expect(await page(work)).toMatchObject({ good: 1, bad: [] })
})

test('files that are too long, too large, unreadable or have unknown columns are refused; only the owner can commit a check, for half an hour', async () => {
  api.make.hospital()
  const bomb = zipSync({ 'xl/workbook.xml': strToU8('<x>'.repeat(1000)), '[Content_Types].xml': strToU8('nonsense') })
  const big = new File([new Uint8Array(6 * 1024 * 1024)], 'x.csv')
  expect(await post({ file: big })).toMatchObject({ data: { error: { file: [expect.stringContaining('5 MB')] } }, init: { status: 413 } })
  // A file without content was chosen all the same.
  const empty = await post({ file: new File([], 'empty.csv') })
  expect(empty).toMatchObject({ data: { error: { file: ['文件中没有数据'] } }, init: { status: 400 } })
  for (const [file, text] of [
    [csv(Array.from({ length: 5001 }, (_, i) => row(i))), '5000'],
    [new File([new Uint8Array([0xff, 0xfe, 0x00])], 'x.csv'), '无法读取'],
    [new File([bomb], 'x.xlsx'), '文件'],
    [csv([['1']], ['密码']), '密码'],
    [csv([]), '没有数据'],
  ] as const)
    expect(await post({ file })).toMatchObject({ data: { error: { '': [expect.stringContaining(text)] } }, init: { status: 400 } })

  const work = workOf(await post({ file: csv([row(1)]) }))
  expect(await page(work)).toMatchObject({ step: 'checked' })
  expect(await desk.context.store.peek('2', work)).toBeUndefined()
  expect(await desk.context.store.take('2', work)).toBeUndefined()
  api.pass(31 * 60_000)
  expect(await page(work)).toEqual({ step: 'gone' })
  expect(beds()).toHaveLength(0)
})

test('a number keeps its digits or is refused by name, an error is refused; columns of an export are ignored with a note; GBK is read', async () => {
  api.make.hospital()
  const names = ['病房', '床位名称', '床位状态', '排序', '备注', '创建时间', '医院']
  const book = utils.aoa_to_sheet([
    names,
    ['101', 202611260001, '空闲', 1, '', '', '第一医院'],
    ['101', 8.98600000001123e19, '空闲', 2, '', '', '第一医院'],
    ['101', '新床3', '空闲', 3, '', '', '第二医院'],
  ])
  book.E2 = { t: 'n', v: 46392, z: 'yyyy"年"m"月"d"日"' }
  book.E4 = { t: 'e', v: 42 }
  const bytes = write({ SheetNames: ['a'], Sheets: { a: book } }, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer
  const work = workOf(await post({ file: new File([bytes], 'beds.xlsx') }))
  expect(await page(work)).toMatchObject({
    ignored: ['创建时间'],
    good: 1,
    bad: [
      { line: 3, reasons: [expect.stringMatching(/床位名称“8\.98600000001123E\+19”.*“文本”格式/)] },
      { line: 4, reasons: ['医院“第二医院”不存在', expect.stringContaining('备注的单元格是错误值 #N/A')] },
    ],
  })
  await post({ commit: work })
  expect(beds()).toMatchObject([{ bedName: '202611260001', remark: '2027-01-05' }])

  // The lines 病房;床位名称;床位状态;排序 and 101;新床;空闲;1 in GBK, written by Python.
  const gbk = 'b2a1b7bf3bb4b2cebbc3fbb3c63bb4b2cebbd7b4ccac3bc5c5d0f20d0a3130313bd0c2b4b23bbfd5cfd03b310d0a'
  await post({ commit: workOf(await post({ file: new File([Buffer.from(gbk, 'hex')], 'beds.csv') })) })
  expect(beds().map(({ bedName }) => bedName)).toContain('新床')
  expect(
    await page(workOf(await post({ file: new File(['病房,床位名称,床位状态,排序\r\n101,2.02611E+11,空闲,1'], 'a.csv') }))),
  ).toMatchObject({
    good: 0,
    bad: [{ reasons: [expect.stringContaining('科学计数法')] }],
  })
})
