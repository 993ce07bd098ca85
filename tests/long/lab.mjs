// The lab on the built server: the time of a scenario switch, a reset and a restore at 500 orders, a hundred times each, and the memory
// of 16 worlds.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { apiHeaders, checkout, cpuOf, memoryOf, startBuilt } from '../../bench/servers.mjs'

const times = Number(process.env.TIMES ?? 100)
const worlds = 16
/** Milliseconds of processor time, which does not depend on other load; megabytes per world. */
const limits = { first: 1000, again: 1000, world: 30 }

const folder = mkdtempSync(join(tmpdir(), 'ward-lab-long-'))
const { url, pid, stop } = await startBuilt(checkout(process.cwd()), join(folder, 'blade.sqlite'), {
  settings: { SIM_CONTROL: '1' },
})
const wrong = []
const hold = (what, figure, limit, unit) => {
  console.log(`${what}: ${figure.toFixed(0)} ${unit}, at most ${limit}`)
  if (figure > limit) wrong.push(what)
}

try {
  const headers = { ...(await apiHeaders(url)), 'Content-Type': 'application/json' }
  const send = async (path, body = {}, world = 'main', of = headers) => {
    const answer = await fetch(`${url}/api/ward/lab/${path}`, {
      method: 'POST',
      headers: { ...of, 'X-Ward-World': world },
      body: JSON.stringify(body),
    })
    const { code, msg, data } = await answer.json()
    if (code !== 200) throw new Error(`${path}: ${msg}`)
    return data
  }
  const timed = async (...call) => {
    const [began, worked] = [performance.now(), cpuOf(pid)]
    await send(...call)
    return { took: performance.now() - began, worked: cpuOf(pid) - worked }
  }
  const holdTime = (what, { took, worked }, limit) => {
    console.log(`${what}: ${took.toFixed(0)} ms of the clock`)
    hold(`${what}, of the processor`, worked, limit, 'ms')
  }
  const worst = async (path, body) => {
    const all = []
    for (let i = 0; i < times; i++) all.push(await timed(path, body))
    const of = (figure) => all.map((one) => one[figure]).sort((a, b) => a - b)
    console.log(`${path}: ${times} times, half within ${of('took')[times >> 1].toFixed(0)} ms`)
    holdTime(`${path}, the worst`, { took: of('took').at(-1), worked: of('worked').at(-1) }, limits.again)
  }

  for (const name of ['night', 'refunds', 'monthEnd', 'empty', 'weekday']) {
    holdTime(`${name}, switched to for the first time`, await timed('scenario', { name }), limits.first)
    holdTime(`${name}, switched to again`, await timed('scenario', { name }), limits.again)
  }
  await worst('reset')
  await send('snapshots', { name: 'long' })
  await worst('snapshots/restore', { name: 'long' })

  const settled = async () => {
    await delay(5000)
    return memoryOf(pid)
  }
  const before = await settled()
  for (let i = 0; i < worlds; i++) await send('worlds', { name: `w${i}`, from: { scenario: 'weekday' } })
  const idle = await settled()
  // Uses each world: a sign-in, lists, figures.
  for (let i = 0; i < worlds; i++) {
    const world = { 'X-Ward-World': `w${i}` }
    const mine = { ...(await apiHeaders(url, world)), ...world }
    for (const path of ['blade-system/order/list?size=50', 'blade-system/home/data', 'blade-system/equ/list', 'ward/sim/state'])
      for (let n = 0; n < 10; n++) await (await fetch(`${url}/api/${path}`, { headers: mine })).text()
  }
  const used = await settled()
  console.log(`memory ${before.toFixed(0)} MB, with ${worlds} worlds ${idle.toFixed(0)} MB, after each was used ${used.toFixed(0)} MB`)
  hold('memory of a world', (used - before) / worlds, limits.world, 'MB')
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
if (wrong.length) console.error(`Too much: ${wrong.join('; ')}`)
process.exit(wrong.length ? 1 : 0)
