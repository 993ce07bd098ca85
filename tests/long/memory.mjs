// Half an hour of pages, lists and writes on the built server: its memory grows by less than 10 % after the first minutes.
import autocannon from 'autocannon'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../../bench/rounds.mjs'
import { apiHeaders, checkout, memoryOf, pageHeaders, startBuilt } from '../../bench/servers.mjs'

const minutes = Number(process.env.MINUTES ?? 30)
const warm = Math.ceil(minutes / 6)
const folder = mkdtempSync(join(tmpdir(), 'ward-memory-'))
const { url, pid, stop } = await startBuilt(checkout(process.cwd()), join(folder, 'blade.sqlite'))
const headers = await apiHeaders(url)
const pages = await pageHeaders(url)
const samples = []
try {
  for (let minute = 0; minute < minutes; minute++) {
    const load = (paths, headers) =>
      autocannon({ url, headers, connections: 4, duration: 59, timeout: 60, requests: paths.map((path) => ({ method: 'GET', path })) })
    const write = setInterval(() => {
      const body = JSON.stringify({ paramName: 'memory', paramKey: `memory.${Date.now()}`, paramValue: 'x' })
      void fetch(`${url}/api/blade-system/param/submit`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body,
      })
    }, 1000)
    const loads = await Promise.all([
      load(['/money/order', '/wel/index', '/system/param', '/money/order?size=200', '/rental/bed'], pages),
      load(['/api/blade-system/order/list', '/api/blade-system/order/list?phoneNumber=138', '/api/blade-system/home/data'], headers),
    ])
    clearInterval(write)
    const failed = loads.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0)
    if (failed) throw new Error(`${failed} requests failed`)
    samples.push(memoryOf(pid))
    console.log(
      `minute ${minute + 1}: ${samples.at(-1).toFixed(0)} MB, ${loads.map(({ requests }) => requests.total).join(' + ')} requests`,
    )
  }
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
const [first, last] = [samples.slice(warm, 2 * warm), samples.slice(-warm)].map(median)
console.log(`memory ${first.toFixed(0)} MB, at the end ${last.toFixed(0)} MB`)
process.exit(last < first * 1.1 ? 0 : 1)
