/** The file of an export through its route: every row once and in order, texts as texts, no call after the browser disconnects. */
import { loader } from '#app/resource/transfer/download.ts'
import { readFrames } from '#app/resource/transfer/frames.ts'
import { inserter } from '#db/rows.ts'
import { order } from '#db/tables/money.ts'
import { read, utils } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { inArray } from 'drizzle-orm'
import express from 'express'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { consoleOf } from './console.ts'
import { startMoney } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
beforeEach(async () => void (api = await startMoney()))
afterEach(() => api.stop())

const columns = ['outTradeNo', 'nickName', 'phoneNumber', 'totalAmount', 'state']
const address = (more = '', names = columns) => `/export/money/order?${names.map((name) => `columns=${name}`).join('&')}${more}`

/** Replaces all orders by one for each name, oldest first. @returns their ids */
function orders(names: readonly string[]): string[] {
  const base = api.make.order({ state: 3 })
  api.db.delete(order).run()
  const add = inserter(api.db, order)
  return api.db.$client.transaction(() =>
    names.map((nickName, i) => {
      const id = String(1_800_000_000_000_000_001n + BigInt(i))
      add({
        ...base,
        id,
        outTradeNo: String(20_261_121_000_000_000n + BigInt(i)),
        transactionId: null,
        nickName,
        phoneNumber: '13800006021',
      })
      return id
    }),
  )()
}

const remove = (ids: readonly string[]) =>
  void api.db
    .delete(order)
    .where(inArray(order.id, [...ids]))
    .run()

/** A proxy in front of the API that counts the list's calls and may change the query. */
async function startProxy(change: (url: URL, nth: number) => void = () => undefined) {
  const urls: URL[] = []
  const server = express()
    .use(async (req, res) => {
      const url = new URL(req.originalUrl, api.origin)
      if (url.pathname.endsWith('/order/list')) {
        urls.push(new URL(url))
        change(url, urls.length)
      }
      const { host, ...headers } = req.headers as Record<string, string>
      void host
      const answer = await fetch(url, { headers })
      res
        .status(answer.status)
        .type('json')
        .send(await answer.text())
    })
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => {
    server.closeAllConnections()
    server.close()
  }
  return { urls, end, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` }
}

const fetchFile = async (path: string, { url, language }: { url?: string; language?: 'zh' | 'en' } = {}) => {
  const { context, request } = await consoleOf(api, 'admin', url)
  const [, , module, resource] = path.split(/[/?]/)
  return loader({ request: request(path, { language }), context, params: { module, resource } })
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const noOf = (id: string) => String(BigInt(id) - 1_800_000_000_000_000_001n + 20_261_121_000_000_000n)

test('12,345 of 15,000 rows: a workbook holds exactly those, newest first, ids and telephones as text, money as a number', async () => {
  const ids = orders(Array.from({ length: 15_000 }, (_, i) => (i % 1000 < 823 ? '王小明' : '李')))
  const response = await fetchFile(address('&nickName=王'))
  expect(response.headers.get('Content-Disposition')).toMatch(/filename\*=UTF-8''.*-20\d{6}-\d{6}\.xlsx$/)
  const book = read(await bytesOf(response))
  const [head, ...rows] = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
  expect(head).toEqual(['订单号', '用户昵称', '手机号', expect.any(String), '订单状态'])
  expect(rows).toHaveLength(12_345)
  expect(rows.map(([no]) => no)).toEqual(
    ids
      .filter((_, i) => i % 1000 < 823)
      .reverse()
      .map(noOf),
  )
  expect(new Set(rows.map((row) => JSON.stringify(row.slice(1))))).toEqual(
    new Set([JSON.stringify(['王小明', '138****6021', 99, '已完成'])]),
  )
})

test('concurrent inserts and deletes shift nothing: remaining rows appear once', async () => {
  const ids = orders(Array.from({ length: 1600 }, () => '王'))
  const idsToRemove = (nth: number) => ids.slice(1600 - nth * 40, 1600 - nth * 40 + 30)
  const front = await startProxy((_, nth) => {
    if (nth === 1) return
    remove(idsToRemove(nth))
    api.make.order({ state: 3, nickName: '王' })
  })
  const rows = parse(await bytesOf(await fetchFile(address('&format=csv'), { url: front.url })), { bom: true }).slice(1)
  front.end()
  const numbers = rows.map((row) => row[0])
  const removed = new Set([2, 3, 4].flatMap(idsToRemove))
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const id of ids) if (!removed.has(id)) expect(numbers).toContain(noOf(id))
})

test('a server without the filter id_lt is read by page number, and pages are read again after removals', async () => {
  const ids = orders(Array.from({ length: 1600 }, () => '王'))
  const idsToRemove = ids.slice(1500, 1530)
  const front = await startProxy((url, nth) => {
    url.searchParams.delete('id_lt')
    if (nth === 4) remove(idsToRemove)
  })
  const rows = parse(await bytesOf(await fetchFile(address('&format=csv'), { url: front.url })), { bom: true }).slice(1)
  front.end()
  expect(rows.map((row) => row[0])).toHaveLength(1600)
  expect(new Set(rows.map((row) => row[0]))).toEqual(new Set(ids.map(noOf)))
})

test('a sorted list is exported in its order, even if a page ends between equal values', async () => {
  const ids = orders(Array.from({ length: 1200 }, (_, i) => (i % 3 ? '王' : '李')))
  const [lowest, highest] = [ids[700]!, ids[20]!]
  api.db
    .update(order)
    .set({ totalAmount: 1 })
    .where(inArray(order.id, [lowest]))
    .run()
  api.db
    .update(order)
    .set({ totalAmount: 99_999 })
    .where(inArray(order.id, [highest]))
    .run()
  const numbers = async (more: string) =>
    parse(await bytesOf(await fetchFile(address(`&format=csv${more}`))), { bom: true })
      .slice(1)
      .map((row) => row[0])
  const down = await numbers('&descs=total_amount')
  expect([down[0], down.at(-1)]).toEqual([noOf(highest), noOf(lowest)])
  expect(new Set(down)).toEqual(new Set(ids.map(noOf)))
  expect(down).toHaveLength(1200)
  expect((await numbers('&ascs=total_amount'))[0]).toBe(noOf(lowest))
  expect(await numbers(`&ascs=total_amount&scope=selected&ids=${highest},${lowest}`)).toEqual([noOf(lowest), noOf(highest)])
})

test('only selected rows and chosen columns, in the language of the user; formulas are neutralized', async () => {
  const ids = orders(Array.from({ length: 30 }, (_, i) => (i === 7 ? '=HYPERLINK("x")' : '王')))
  const path = address(`&format=csv&scope=selected&ids=${ids[7]},${ids[3]}`, ['nickName', 'state'])
  const text = (await bytesOf(await fetchFile(path, { language: 'en' }))).toString('utf8')
  expect(text.split('\r\n').slice(1)).toEqual([`"'=HYPERLINK(""x"")","已完成"`, '"王","已完成"', ''])
  expect(text.split('\r\n')[0]).toMatch(/^\uFEFF"[A-Z][a-z ]+","[A-Z][a-z ]+"$/)
})

test('progress is reported during the download; after the browser disconnects, the API is not called again', async () => {
  orders(Array.from({ length: 3000 }, () => '王'))
  const front = await startProxy()
  const { context, request } = await consoleOf(api, 'admin', front.url)
  const params = { module: 'money', resource: 'order' }
  const whole = await loader({ request: request(address('&format=csv&framed=1')), context, params })
  const frames = []
  for await (const frame of readFrames(whole.body!)) frames.push(frame)
  expect(frames.map(({ done, total }) => [done, total])).toEqual([500, 1000, 1500, 2000, 2500, 3000, 3000].map((done) => [done, 3000]))
  expect(front.urls).toHaveLength(6)

  const stop = new AbortController()
  const cut = await loader({ request: request(address('&format=csv'), { signal: stop.signal }), context, params })
  const reader = cut.body!.getReader()
  await reader.read()
  await reader.read()
  stop.abort()
  // Reads on to the error, because chunks that were fetched ahead may still arrive.
  const rest = async () => {
    while (!(await reader.read()).done);
  }
  await expect(rest()).rejects.toThrow()
  const callCount = front.urls.length
  expect(callCount).toBeLessThan(6 + 5)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(front.urls).toHaveLength(callCount)
  front.end()
})

test('invalid parameters are refused by name, and users who may not see the list get no file', async () => {
  for (const [more, name] of [
    ['&format=pdf', 'xlsx'],
    ['&columns=password', '列'],
    ['&state=abc', 'state'],
    ['&scope=selected&ids=1;2', '行'],
  ] as const) {
    const response = await fetchFile(address(more))
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(name)])
  }
  api.make.user('stranger')
  const { context, request } = await consoleOf(api, 'stranger')
  const response = await loader({ request: request(address()), context, params: { module: 'money', resource: 'order' } })
  expect(response.status).toBe(403)
})
