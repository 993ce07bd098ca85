// A minute of mixed load on one process: four of five requests are pages and calls of five roles, the fifth is a write with money; in
// the meantime one export of 30,000 rows, one import of 500, and a reset of another world. Tails, and the longest turn of the event loop.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { personOfSession } from '../tests/person-header.ts'
import { within } from './rounds.mjs'
import { apiHeaders, databaseOf, pageHeaders, startBuilt } from './servers.mjs'
import { heading, line } from './table.mjs'

const api = '/api/blade-system'
const exported = 30_000
const imported = 500
const connections = 8
const secret = 'a token for the metrics'
const accounts = ['admin', 'manager', 'finance', 'service', 'auditor']
const world = 'bench'

const reads = {
  page: ['/money/order', '/wel/index', '/money/order?current=3', '/customer/call'],
  call: [`${api}/order/list?size=10`, `${api}/home/data`, `${api}/menu/routes`, `${api}/dict-biz/dictionary?code=order_status`],
}

/** By turns; pages and calls are the odd and the even numbers. */
const pathOf = (paths, n) => paths[Math.floor(n / 2) % paths.length]

/** Sends a request and notes how long its answer took. @throws Error for an answer that is neither expected nor a success */
async function timed(times, url, init, allowed = []) {
  const from = performance.now()
  const response = await fetch(url, init)
  const body = await response.text()
  times.push(performance.now() - from)
  if (!response.ok && !allowed.includes(response.status)) throw new Error(`${url}: ${response.status} ${body.slice(0, 200)}`)
  return body
}

async function jobsOf(url, page, headers) {
  const took = {}
  const job = async (name, act) => {
    const from = performance.now()
    await act()
    took[name] = (performance.now() - from) / 1000
  }
  const own = { ...page, ...(await personOfSession(url, page.Cookie)), Origin: url }
  const runs = [
    job(`export of ${exported} rows`, () =>
      timed([], `${url}/export/money/order?format=csv&columns=outTradeNo&columns=totalAmount`, { headers: page }),
    ),
    job(`import of ${imported} rows`, async () => {
      const body = new FormData()
      const rows = Array.from({ length: imported }, (_, i) => `mixed ${i},mixed.${Date.now()}.${i},${i}`)
      body.set('file', new File([['参数名称,参数键名,参数键值', ...rows].join('\n')], 'rows.csv'))
      const checked = await fetch(`${url}/system/param/import`, { method: 'POST', headers: own, body, redirect: 'manual' })
      const work = new URL(checked.headers.get('location') ?? '/', url).searchParams.get('work')
      if (!work) throw new Error(`the import was not checked: ${checked.status}`)
      const commit = new URLSearchParams({ commit: work })
      const added = await fetch(`${url}/system/param/import?work=${work}`, {
        method: 'POST',
        headers: own,
        body: commit,
        redirect: 'manual',
      })
      if (added.status !== 302) throw new Error(`the import was not added: ${added.status}`)
    }),
    job('reset of another world', () =>
      timed([], `${url}/api/ward/lab/reset`, { method: 'POST', headers: { ...headers, 'X-Ward-World': world } }),
    ),
  ]
  await Promise.all(runs)
  return took
}

export async function mixed({ here, orders, seconds }) {
  const folder = mkdtempSync(join(tmpdir(), 'ward-mixed-'))
  const origin = databaseOf(here, Math.max(orders, exported))
  // With the secret beside the database.
  cpSync(dirname(origin), folder, { recursive: true })
  const file = join(folder, basename(origin))
  const server = await startBuilt(here, file, { settings: { SIM_CONTROL: '1', METRICS_TOKEN: secret } })
  const { url } = server
  try {
    const pages = []
    const tokens = []
    for (const account of accounts) {
      pages.push(await pageHeaders(url, account))
      tokens.push(await apiHeaders(url, {}, account))
    }
    const json = { ...tokens[0], 'Content-Type': 'application/json' }
    await timed([], `${url}/api/ward/lab/worlds`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ name: world, from: { scenario: 'weekday' } }),
    })
    const headers = await apiHeaders(url, { 'X-Ward-World': world })
    const finished = JSON.parse(await timed([], `${url}${api}/order/list?state=3&size=500`, { headers: tokens[0] })).data.records
    const times = { page: [], call: [], write: [] }
    /** The longest turn since the last time it was read, in milliseconds. */
    const turn = async () => {
      const text = await timed([], `${url}/metrics`, { headers: { Authorization: `Bearer ${secret}` } })
      return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1])
    }
    await Promise.all(pages.map((one) => timed([], url + reads.page[0], { headers: one })))
    await turn()
    const until = performance.now() + seconds * 1000
    let count = 0
    const client = async () => {
      while (performance.now() < until) {
        const n = count++
        const who = n % accounts.length
        if (n % 5 === 4) {
          const body = JSON.stringify({ orderId: finished[n % finished.length].id, amount: 1, requestNo: `mixed-${n}` })
          // An order that has a refund under way refuses the next one.
          await timed(times.write, `${url}${api}/pay/refund`, { method: 'POST', headers: json, body }, [400])
        } else if (n % 2)
          await timed(times.page, url + pathOf(reads.page, n), { headers: { ...pages[who], 'Accept-Encoding': 'br' } }, [403])
        else await timed(times.call, url + pathOf(reads.call, n), { headers: tokens[who] }, [403])
      }
    }
    const jobs = delay(seconds * 200).then(() => jobsOf(url, pages[0], headers))
    await Promise.all([jobs, ...Array.from({ length: connections }, client)])
    heading(`${seconds} s of mixed load by ${connections} clients of ${accounts.length} roles`)
    for (const [name, all] of Object.entries(times)) {
      const [p50, p99] = [0.5, 0.99].map((share) => within(all, share))
      const note = `${all.length} requests, 50 % within ${p50.toFixed(0)} ms, 99 % within ${p99.toFixed(0)}`
      line({ name: `${name}: slowest hundredth to the median`, value: p99 / p50, most: 6, note })
    }
    line({ name: 'longest turn of the event loop, ms', value: await turn(), most: 100 })
    for (const [name, value] of Object.entries(await jobs)) line({ name: `${name}, seconds`, value })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
