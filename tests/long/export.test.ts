/** Exports 200,000 rows with constant memory. Another process serves the list. */
import { tenantsOf } from '#contract/session-user.ts'
import { order } from '#contract/resources/money.ts'
import { bladeClient } from '#app/blade/client.server.ts'
import { csvWriter } from '#sheets/csv.ts'
import { rowCells } from '#app/resource/transfer/cells.server.ts'
import { allRows } from '#app/resource/transfer/rows.server.ts'
import { xlsxWriter } from '#sheets/xlsx.ts'
import { i18nFor } from '#app/i18n/i18n.server.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'

const rows = 200_000
const columns = ['id', ...order.columns, 'nickName', 'phoneNumber']

/** A program that serves a list of `rows` orders with the filter `id_lt`. */
const blade = `
const { createServer } = require('node:http')
const server = createServer((req, res) => {
  const { searchParams } = new URL(req.url, 'http://x')
  const below = Number(searchParams.get('id_lt') || 1e6 + ${rows}) - 1e6
  const size = Math.min(Number(searchParams.get('size')), below)
  const records = Array.from({ length: size }, (_, i) => {
    const n = below - 1 - i
    return { id: String(1e6 + n), outTradeNo: 'WD' + n, transactionId: '42000000000000' + n, secName: '内科', roomName: '1701', bedName: '02',
      totalAmount: n, amount: n, startTime: '2026-11-13 09:20:00', endTime: '2026-11-13 09:20:00', description: '陪护床租赁 ' + n,
      stateName: '已完成', successTime: '2026-11-13 09:20:00', tradeStateDesc: '支付成功', nickName: '王小明' + n, phoneNumber: '13800006021' }
  })
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify({ code: 200, success: true, msg: '', data: { records, total: below, size, current: 1, pages: 1 } }))
}).listen(0, '127.0.0.1', () => console.log(server.address().port))
`
let child: ChildProcess
let url = ''
beforeAll(async () => {
  child = spawn(process.execPath, ['-e', blade], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout!, 'data')) as [Buffer]
  url = `http://127.0.0.1:${port.toString().trim()}`
})
afterAll(() => child.kill())

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What is in use, and not what the collector has yet to free: that depends on how busy the machine is. */
function megabytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}

/** @returns rows written, bytes, and the maximum growth of the memory in use in MB */
async function run(format: 'xlsx' | 'csv', most: number) {
  const settings = { url, publicUrl: '', dialect: 'bladex', clientId: '', clientSecret: '', passwordMode: 'md5', timeout: 10_000 } as const
  const client = bladeClient({ blade: settings, tenant: tenantsOf({}), language: 'zh', requestId: 'long', address: '', proxied: false })
  const writer = format === 'csv' ? csvWriter(columns) : xlsxWriter('订单', columns)
  const reader = { dictionaries: {}, language: 'zh', t: i18nFor('zh').t } as const
  const before = megabytes()
  let grown = 0
  let size = 0
  let done = 0
  let batches = 0
  for await (const batch of allRows(client, order, { filters: {}, signal: new AbortController().signal })) {
    size += writer.rows(batch.rows.map((row) => rowCells(order, columns, row, reader))).length
    done = batch.done
    if (batches++ % 20 === 0) grown = Math.max(grown, megabytes() - before)
    if (done >= most) break
  }
  size += writer.end().length
  return { done, size, grown }
}

test.each(['xlsx', 'csv'] as const)('exports 200,000 rows as %s in constant memory', async (format) => {
  // Warms up, because compiled code and the heap's young space grow once, whatever the number of rows.
  await run(format, rows / 10)
  const started = performance.now()
  const { done, size, grown } = await run(format, rows)
  console.info(
    `${format}: ${done} rows, ${(size / 1024 / 1024).toFixed(1)} MB in ${((performance.now() - started) / 1000).toFixed(1)} s, grown by ${grown.toFixed(1)} MB`,
  )
  expect(done).toBe(rows)
  expect(grown).toBeLessThan(20)
})
