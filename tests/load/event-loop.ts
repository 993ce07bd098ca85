/** Responsiveness: concurrent reads of everything while thousands of open operations are queried. */
import { simSettle } from '#contract/endpoints/sim.ts'
import { formatTime } from '#contract/rules/time.ts'
import { openDatabase } from '#db/open.ts'
import { seed } from '#seeds/index.ts'
import { createRandom } from '#seeds/random.ts'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { connect } from './calls.ts'
import { command, startChild } from './child.ts'
import { reading } from './proof.ts'

const system = '/api/blade-system'
/** Typical reads of staff: lists with and without indexed filters, deep pages, figures, reconciliation. */
const reads = [
  ...['', 'state=3', 'current=500', 'nickName=王', 'phoneNumber=138', 'outTradeNo=99', 'ascs=totalAmount'].map(
    (query) => `${system}/order/list?${query}`,
  ),
  ...['', 'current=300', 'reason=x', 'status=1', 'descs=amount'].map((query) => `${system}/refund/detail?${query}`),
  ...['', 'state=1', 'receiverName=x'].map((query) => `${system}/records/detail?${query}`),
  ...['customer/list?', 'customer/list?nickName=王', 'wallet/list?', 'recharge/list?', 'withdrawal/page?', 'transfers/list?'].map(
    (path) => `${system}/${path}`,
  ),
  ...['home/data', 'home/seven', 'home/map', 'hos/report', 'hos/report?createTime_dategt=2020-01-01 12:00:00'].map(
    (path) => `${system}/${path}`,
  ),
  ...['ledger/list', 'ledger/list?current=400', 'audit/list', 'approval/list'].map((path) => `/api/ward/${path}`),
  ...['usual', 'api', 'error'].map((log) => `/api/blade-log/${log}/list`),
]

export interface Quiet {
  orders: number
  /** Number of refunds that the channel has not received. */
  open: number
  seconds: number
  /** Milliseconds that the event loop may be blocked. */
  most: number
  /** A seeded database to use; created if absent. It is changed. */
  file?: string
}

/** Creates one-cent refunds, dated two minutes ago, of orders with enough money. @param mark prefix of their ids @returns their number */
function beginRefunds(file: string, mark: string, most: number): number {
  const db = openDatabase(file)
  try {
    const time = formatTime(Date.now() - 120_000)
    return db.$client
      .prepare(
        `insert into ward_refund (id, out_refund_no, out_trade_no, transaction_id, order_id, amount, total, refund_status, source, create_time, update_time)
        select '${mark}' || id, 'RF${mark}' || id, out_trade_no, transaction_id, id, 1, total_amount, 0, 1, '${time}', '${time}' from ward_order o
        where state = 3 and deposit_flag = 1 and split_amount = 0 and is_deleted = 0 and total_amount - refunded_amount > 100
        and not exists (select 1 from ward_refund r where r.order_id = o.id and r.refund_status in (0, 3)) limit ${most}`,
      )
      .run().changes
  } finally {
    db.$client.close()
  }
}

/** @returns the measurements @throws AssertionError when a block was too long, or an operation was not executed exactly once */
export async function readQuietly({ orders, open, seconds, most, file: database }: Quiet): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ward-turns-'))
  const file = database ?? join(folder, 'blade.sqlite')
  try {
    if (!existsSync(file)) {
      const db = openDatabase(file)
      await seed(db, { kind: 'demo', now: Date.now(), orders })
      db.$client.close()
    }
    // Created before the program starts, which would otherwise wait for the write lock of another process.
    const mark = String(Date.now())
    const refundCount = beginRefunds(file, mark, open)
    expect(refundCount).toBe(open)
    const began = performance.now()
    const child = await startChild(file)
    const timed = async (path: string) => {
      const from = performance.now()
      const response = await fetch(child.url + path)
      await response.text()
      expect(response.status).toBe(200)
      return performance.now() - from
    }
    await timed('/login')
    const started = performance.now() - began
    const server = await connect(child.url, 8)
    const random = createRandom(7)
    const until = performance.now() + seconds * 1000
    let read = 0
    let slowest = 0
    await child.longestTurn()
    const asking = server.send({ path: simSettle.path, body: {} })
    const reader = async () => {
      while (performance.now() < until) {
        const path = random.pick(reads)
        const answer = await server.read(path)
        expect([path, answer.status]).toEqual([path, 200])
        read++
      }
    }
    const pulse = async () => {
      for (; performance.now() < until; await delay(20)) slowest = Math.max(slowest, await timed('/healthz'))
    }
    await Promise.all([asking, pulse(), ...Array.from({ length: 7 }, reader)])
    const longest = await child.longestTurn()
    const count = (from: string) => reading(file, (db) => db.$client.prepare(`select count(*) from ${from}`).pluck().get())
    const settled = () => count(`ward_refund where id like '${mark}%' and refund_status <> 0`)
    for (let i = 0; i < 120 && (await settled()) !== refundCount; i++) await delay(500)
    await server.close()
    await child.stop()
    expect([await settled(), await count(`sim_op where kind = 'refund' and out_no like 'RF${mark}%'`)]).toEqual([refundCount, refundCount])
    // Compares completed refunds only, because the channel cannot pay to a void card.
    expect(await count(`ward_ledger where entry_no like 'refund:RF${mark}%' and account = 'merchant'`)).toBe(
      await count(`ward_refund where id like '${mark}%' and refund_status = 1`),
    )
    expect(child.errors).toEqual([])
    const summary = `${orders} orders: first page after ${Math.round(started)} ms; ${read} reads in ${seconds} s while ${refundCount} open operations were queried; longest block of the event loop ${Math.round(longest)} ms, slowest /healthz ${Math.round(slowest)} ms`
    expect(longest, summary).toBeLessThan(most)
    return `${summary}; ${await command('ledger-check', file)}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
