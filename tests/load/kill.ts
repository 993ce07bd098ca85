/** A real server that is killed at random moments, repeatedly: acknowledged calls survive, and nothing is duplicated. */
import { approvalState } from '#contract/rules/approval.ts'
import { createRandom } from '#seeds/random.ts'
import type { Db } from '#db/open.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { knownKey } from '#server/secrets/keys.ts'
import { expect } from 'vitest'
import { movesSeen } from '../properties/machines.ts'
import { openBank } from './bank.ts'
import { connect, createCaller, tally, type Call, type Caller, type Connection, type Kind } from './calls.ts'
import { command, startChild, type Child } from './child.ts'
import { until } from '../wait.ts'
import { proveMoney, reading, stuckOperations, worldTime } from './proof.ts'

/** The minimum and maximum time under load, in milliseconds. */
const [least, most] = [60, 700]

/** Number of starts between two runs of the project's own commands, whose checks also run in this process at each start. */
const commandEvery = 10

/** @param times to kill @returns a summary @throws AssertionError naming what is wrong */
export async function killOften({
  times,
  size,
  connections = 16,
  seed = 1,
}: {
  times: number
  size: number
  connections?: number
  seed?: number
}) {
  const folder = mkdtempSync(join(tmpdir(), 'ward-kill-'))
  const file = join(folder, 'blade.sqlite')
  const random = createRandom(seed)
  const bank = await openBank(file, size)
  const caller = createCaller(bank, seed)
  const all: Call[] = []
  let cut: Call[] = []
  let tokens: Connection['tokens'] | undefined
  let child: Child | undefined
  const summary = { lost: 0, again: 0, slowest: 0, balanced: '', proved: '' }
  const began = performance.now()
  try {
    // One more round, because the last kill is followed by a start too.
    for (let round = 0; round <= times; round++) {
      child = await startChild(file)
      const server = await connect(child.url, connections, tokens)
      tokens = server.tokens
      summary.slowest = Math.max(summary.slowest, await settled(file, server))
      const repeated = cut.map(({ answer: _, ...call }): Call => call)
      await Promise.all(repeated.map((call) => sendCall(server, caller, call)))
      summary.lost += cut.length
      summary.again += repeated.filter(({ requestNo }) => requestNo).length
      const calls: Call[] = [...repeated]
      if (round < times) {
        const load = runWorkers(server, caller, calls, connections)
        await delay(random.int(least, most))
        await child.kill()
        await load
      } else {
        await server.send({ path: '/api/ward/sim/pass', body: { ms: 60_000 } })
        await child.stop()
      }
      await server.close()
      expect(child.errors).toEqual([])
      all.push(...calls)
      cut = calls.filter(({ answer }) => !answer)
      if (round % commandEvery === 0 || round === times) {
        const [balanced, proved] = await Promise.all([command('ledger-check', file), command('audit-verify', file)])
        Object.assign(summary, { balanced, proved })
        console.info(`  ${round} starts after a kill, ${all.length} calls: ${balanced}`)
      }
      await reading(file, (db) => {
        proveMoney(db, knownKey(undefined, file, 'audit'), bank.since, round === times)
        expect(missing(db, round === times ? all : calls)).toEqual([])
      })
    }
    const moves = Object.entries(await reading(file, movesSeen)).map(([move, n]) => `${move} ${n}×`)
    return [
      `killed ${times} times in ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}: ${all.length} calls from ${connections} connections`,
      `  ${summary.lost} were in flight at a kill, ${summary.again} of them retried under their number; settled within ${summary.slowest} ms of a start`,
      tally(all),
      `  states       ${moves.join(', ')}`,
      `  ${summary.balanced}`,
      `  ${summary.proved}`,
    ].join('\n')
  } finally {
    await child?.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sends a call; a lost answer is recorded as such. */
async function sendCall(server: Connection, caller: Caller, call: Call): Promise<boolean> {
  call.answer = await server.send(call).catch(() => undefined)
  if (call.answer) expect([200, 400], JSON.stringify(call)).toContain(call.answer.status)
  caller.learn(call)
  return call.answer !== undefined
}

/** Sends calls until the server is gone. */
async function runWorkers(server: Connection, caller: Caller, calls: Call[], connections: number): Promise<void> {
  const worker = async () => {
    for (;;) {
      const call = caller.next()
      calls.push(call)
      if (!(await sendCall(server, caller, call))) return
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
}

/** Waits until every operation whose result the channel has is settled. @returns milliseconds */
async function settled(file: string, server: Connection): Promise<number> {
  const began = performance.now()
  const time = await reading(file, worldTime)
  await server.send({ path: '/api/ward/sim/settle', body: {} })
  let open: unknown[] = []
  const isSettled = async () => {
    open = await reading(file, (db) => stuckOperations(db, time))
    return open.length === 0
  }
  await until(isSettled, 'the open operations to be settled', { evidence: () => JSON.stringify(open) })
  return Math.round(performance.now() - began)
}

/** Calls that were answered successfully and left no trace. */
function missing({ $client }: Db, calls: readonly Call[]): Call[] {
  const has = (query: string) => {
    const statement = $client.prepare(`select exists(${query})`).pluck()
    return (...values: unknown[]) => statement.get(...values) === 1
  }
  const byNumber = (from: string) =>
    has(`select 1 from ward_pay_request p join ${from} = p.result_id where substr(p.key, -length(?) - 1) = ':' || ?`)
  const traces: Record<Kind, (call: Call, id: string) => boolean> = (() => {
    const numbered = (from: string) => {
      const exists = byNumber(from)
      return ({ requestNo }: Call) => exists(requestNo, requestNo)
    }
    const row = (query: string) => {
      const exists = has(query)
      return (_call: Call, id: string) => exists(id)
    }
    const approved = has('select 1 from ward_withdrawal where id = ? and audit_time is not null')
    const rejected = has('select 1 from ward_withdrawal where id = ? and state = 3')
    const decided = has('select 1 from ward_refund where id = ? and audit_time is not null and approval_state = ?')
    return {
      refund: numbered('ward_refund r on r.id'),
      decide: ({ body }, id) => decided(id, body.pass ? approvalState.approved : approvalState.rejected),
      waive: numbered('ward_waiver r on r.id'),
      collect: numbered('ward_order r on r.id'),
      split: numbered('ward_records r on r.out_order_no'),
      return: numbered('ward_split_return r on r.id'),
      transfer: numbered('ward_transfers r on r.id'),
      payOut: numbered('ward_transfers r on r.id'),
      ask: row('select 1 from ward_withdrawal where id = ?'),
      audit: ({ body }, id) => (body.pass ? approved(id) : rejected(id)),
      finish: row('select 1 from ward_order where id = ? and end_time is not null'),
      rent: row('select 1 from ward_order where id = ?'),
      pay: row(
        `select 1 from ward_order o where id = ? and exists (select 1 from sim_op where kind = 'pay' and (out_no = o.out_trade_no or out_no between o.out_trade_no || 'B' and o.out_trade_no || 'B~'))`,
      ),
      recharge: row('select 1 from ward_recharge where id = ?'),
      // Amounts that end in 95 are not accepted by the channel; the answer shows the recharge as unpaid.
      payRecharge: row(`select 1 from ward_recharge r where id = ? and (amount % 100 = 95
        or exists (select 1 from sim_op where kind = 'pay' and out_no = r.out_trade_no))`),
      pass: () => true,
    }
  })()
  return calls.filter(
    (call) => call.answer?.status === 200 && !traces[call.kind](call, (call.answer.data as { id: string } | null)?.id ?? ''),
  )
}
