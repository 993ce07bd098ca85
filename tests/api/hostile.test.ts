/** Hostile texts freeze nothing: a part of the walk of `tests/attack`, measured inside the program. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileSteps, signIn, type Step } from '../attack/hostile-walk.ts'
import { run, type Program } from '../program.ts'

/** Milliseconds that the program may be deaf. */
const most = 200
/** Says on a signal how long the event loop stood still at most since the last time. */
const preload = `data:text/javascript,${encodeURIComponent(`
  import { monitorEventLoopDelay } from 'node:perf_hooks'
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  process.on('SIGUSR2', () => { process.stderr.write('stood ' + delay.max / 1e6 + '\\n'); delay.reset() })
`)}`

const folder = mkdtempSync(join(tmpdir(), 'ward-hostile-'))
let program: Program
let url: string
beforeAll(async () => {
  program = run({ DATABASE_PATH: join(folder, 'blade.sqlite'), SEED: 'demo', LOG_LEVEL: 'silent' }, { preload })
  url = await program.url()
}, 60_000)
afterAll(async () => {
  await program.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Milliseconds that it stood still since it was asked before. */
async function stood(): Promise<number> {
  const before = program.said().length
  program.signal('SIGUSR2')
  for (;;) {
    const said = /stood ([\d.]+)\n/.exec(program.said().slice(before))
    if (said) return Number(said[1])
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/** `out`: whoever sent it counted as signed out, so that nothing was read. */
async function send({ at, init }: Step): Promise<{ status: number; out: boolean }> {
  const answer = await fetch(url + at, { redirect: 'manual', ...init })
  await answer.arrayBuffer()
  const to = answer.headers.get('Location') ?? ''
  return { status: answer.status, out: answer.status === 401 || /^\/(login|lock)\b/.test(to) }
}

test('no text makes the program stand still, whoever reads it', async () => {
  const visitor = await signIn(url)
  const steps = [...hostileSteps(visitor)]
  // why a share: all of them are the attack's; the last digit walks through texts and readers alike
  const share = steps.filter((_, i) => i % 17 === 0)
  const wrong: string[] = []
  let unread = 0
  await stood()
  for (let i = 0; i < share.length; i += 20) {
    const some = share.slice(i, i + 20)
    for (const step of some) {
      const answer = await send(step)
      if (answer.status >= 500) wrong.push(`${step.name} failed`)
      if (answer.out) unread++
    }
    if ((await stood()) <= most) continue
    // why again: the machine may have been busy with others; a text that freezes does so each time
    for (const step of some) {
      const tries: number[] = []
      while (tries.length < 3 && tries.every((time) => time > most)) {
        await send(step)
        tries.push(await stood())
      }
      if (tries.every((time) => time > most)) wrong.push(`${step.name}: ${Math.min(...tries)} ms`)
    }
  }
  expect(wrong).toEqual([])
  // why some: headers of the walk spoil tokens and cookies, and the last forms lock the session
  expect(unread / share.length).toBeLessThan(0.1)
  expect(share.length).toBeGreaterThan(500)
}, 120_000)
