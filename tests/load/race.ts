/** Concurrent money calls on a real server over HTTP: no amount exceeds what is due, and nothing is paid twice. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knownKey } from '#server/secrets/keys.ts'
import { expect } from 'vitest'
import { movesSeen } from '../properties/machines.ts'
import { openBank } from './bank.ts'
import { connect, createCaller, tally, type Call } from './calls.ts'
import { command, startChild } from './child.ts'
import { proveMoney, reading, stuckOperations, worldTime } from './proof.ts'

/**
 * @param total number of calls @param size number of objects of each kind
 * @returns a summary @throws AssertionError naming what is wrong
 */
export async function race({
  total,
  size,
  connections = 64,
  seed = 1,
}: {
  total: number
  size: number
  connections?: number
  seed?: number
}) {
  const folder = mkdtempSync(join(tmpdir(), 'ward-race-'))
  const file = join(folder, 'blade.sqlite')
  const bank = await openBank(file, size)
  const child = await startChild(file)
  try {
    const server = await connect(child.url, connections)
    const caller = createCaller(bank, seed)
    const calls: Call[] = []
    const began = performance.now()
    const worker = async () => {
      while (calls.length < total) {
        const call = caller.next()
        calls.push(call)
        call.answer = await server.send(call)
        caller.learn(call)
      }
    }
    await Promise.all(Array.from({ length: connections }, worker))
    const seconds = (performance.now() - began) / 1000

    expect(calls.filter(({ answer }) => answer?.status !== 200 && answer?.status !== 400)).toEqual([])
    const until = await reading(file, worldTime)
    await server.send({ path: '/api/ward/sim/settle', body: {} })
    await reading(file, (db) => expect(stuckOperations(db, until)).toEqual([]))
    await server.send({ path: '/api/ward/sim/pass', body: { ms: 60_000 } })
    const balanced = await command('ledger-check', file)
    const proved = await command('audit-verify', file)
    const moves = await reading(file, (db) => {
      proveMoney(db, knownKey(undefined, file, 'audit'), bank.since, true)
      sameAnswers(calls)
      return movesSeen(db)
    })
    await server.close()
    expect(child.errors).toEqual([])
    const moveCounts = Object.entries(moves).map(([move, n]) => `${move} ${n}×`)
    return [
      `${calls.length} calls from ${connections} connections in ${seconds.toFixed(1)} s (${Math.round(calls.length / seconds)} a second), seed ${seed}`,
      tally(calls),
      `  states       ${moveCounts.join(', ')}`,
      `  ${balanced}`,
      `  ${proved}`,
    ].join('\n')
  } finally {
    await child.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Callers who send the same request twice get the same row. */
function sameAnswers(calls: readonly Call[]): void {
  const rows = new Map<string, Set<string>>()
  for (const { requestNo, answer } of calls) {
    if (!requestNo || answer?.status !== 200) continue
    const data = answer.data as { id: string } | { id: string }[]
    const ids = (Array.isArray(data) ? data : [data]).map(({ id }) => id).join()
    rows.set(requestNo, (rows.get(requestNo) ?? new Set()).add(ids))
  }
  expect([...rows].filter(([, ids]) => ids.size > 1)).toEqual([])
}
