// One, two and three consoles behind a balancer, with Redis, in front of one backend: pages per second, and the processor time of each
// program per page. Uses the Redis and HAProxy of the system, or installs Debian's packages (as root).
import autocannon from 'autocannon'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../tests/loopback.ts'
import { findProgram } from '../tests/programs.mjs'
import { median } from './rounds.mjs'
import { cpuOf, databaseOf, pageHeaders, startBuilt } from './servers.mjs'
import { heading, line } from './table.mjs'

const most = 3
const secret = { SESSION_SECRET: 'the secret of all consoles under measurement' }

/** @throws Error when the program is not installed */
function run(name, args, env = {}) {
  const program = findProgram(process.env[name.toUpperCase().replace('-', '_')], [name], [name])
  if (!program) throw new Error(`${name} is not found`)
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  return {
    pid: child.pid,
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

async function answers(url) {
  for (let i = 0; i < 200; i++) {
    if (
      await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await delay(50)
  }
  throw new Error(`${url} does not answer`)
}

/** Processor time that each program used per page, in milliseconds. */
async function measure({ url, headers, programs }, seconds) {
  const used = () => Object.entries(programs).map(([name, pids]) => [name, pids.reduce((sum, pid) => sum + cpuOf(pid), 0)])
  const before = Object.fromEntries(used())
  const { requests, latency, non2xx, errors } = await autocannon({ url: `${url}/money/order`, headers, connections: 12, duration: seconds })
  if (non2xx || errors) throw new Error(`${non2xx} answers were not 2xx, ${errors} requests failed`)
  const cpu = Object.fromEntries(used().map(([name, now]) => [name, (now - before[name]) / requests.total]))
  return { rate: requests.average, late: latency.p99, cpu }
}

export async function consoles({ here, orders, seconds, rounds }) {
  const running = []
  const keep = (one) => (running.push(one), one)
  const folder = mkdtempSync(join(tmpdir(), 'ward-consoles-'))
  try {
    const redisPort = await freePort()
    const redis = keep(run('redis-server', ['--port', redisPort, '--bind', '127.0.0.1', '--save', '', '--dir', folder]))
    const backend = keep(await startBuilt(here, databaseOf(here, orders)))
    const settings = {
      ...secret,
      BLADE_API_URL: `${backend.url}/api`,
      REDIS_URL: `redis://127.0.0.1:${redisPort}/0`,
      TRUST_PROXY: 'loopback',
    }
    const all = []
    for (let i = 0; i < most; i++) all.push(keep(await startBuilt(here, join(folder, `${i}.sqlite`), { settings })))
    const cases = []
    for (let n = 1; n <= most; n++) {
      const port = await freePort()
      // Missing consoles get a closed port, because the balancer skips servers that do not answer.
      const places = all.map(({ url }, i) => [`CONSOLE_${i + 1}`, i < n ? new URL(url).host : '127.0.0.1:9'])
      const balancer = keep(
        run('haproxy', ['-db', '-f', 'deploy/haproxy.cfg'], { LISTEN: `127.0.0.1:${port}`, ...Object.fromEntries(places) }),
      )
      const url = `http://127.0.0.1:${port}`
      await answers(url)
      const programs = { consoles: all.map(({ pid }) => pid), backend: [backend.pid], redis: [redis.pid], balancer: [balancer.pid] }
      cases.push({ url, headers: await pageHeaders(url), programs, samples: [] })
    }
    // The balancer uses a missing server until three of its health checks have failed.
    await delay(8000)
    for (const one of cases) await measure(one, 1)
    for (let round = 0; round < rounds; round++) for (const one of cases) one.samples.push(await measure(one, seconds))
    heading(`Order list through the balancer, ${availableParallelism()} cores for all programs and the load`)
    for (const [i, { samples }] of cases.entries()) {
      const rate = median(samples.map((one) => one.rate))
      const cpu = Object.keys(samples[0].cpu).map((name) => `${name} ${median(samples.map((one) => one.cpu[name])).toFixed(1)}`)
      const late = median(samples.map((one) => one.late))
      const note = `${rate.toFixed(1)}/s, 99 % within ${late} ms; ms a page: ${cpu.join(', ')}`
      line({ name: `${i + 1} console${i ? 's' : ''}, rate to one`, value: rate / median(cases[0].samples.map((one) => one.rate)), note })
    }
  } finally {
    for (const one of running.reverse()) await one.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
