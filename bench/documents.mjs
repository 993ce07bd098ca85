// Documents and their data: order list, home, a generic list. Compared with the smallest page (S) and, with BASE_DIR, another checkout.
import { databaseOf, memoryOf, pageHeaders, startBuilt } from './servers.mjs'
import { interleaved } from './rounds.mjs'
import { heading, line } from './table.mjs'

const pages = {
  'order list': '/money/order',
  'order list, 200 rows': '/money/order?size=200',
  'order list, data alone': '/money/order.data?current=2&_routes=features%2Fmoney%2Forders%2Forder',
  home: '/wel/index',
  'generic list': '/system/param',
}
const compared = new Set(['order list', 'home', 'generic list'])

export async function documents({ here, base, orders, ...how }) {
  const servers = []
  const running = async (tree, more) => {
    const server = await startBuilt(tree, databaseOf(tree, orders), { more })
    servers.push(server)
    return { ...server, headers: await pageHeaders(server.url) }
  }
  try {
    const ours = await running(here, ['--import', './bench/smallest.mjs'])
    const theirs = base && (await running(base))
    const of = (server, mark) => Object.entries(pages).map(([name, path]) => [mark + name, { ...server, path }])
    const cases = [['S', { ...ours, path: '/smallest' }], ...of(ours, ''), ...(theirs ? of(theirs, 'base ') : [])]
    const results = await interleaved(Object.fromEntries(cases), how)
    heading(`Documents (S ${results.S.rate.toFixed(0)}/s, ${results.S.cpu.toFixed(2)} ms)`)
    for (const name of Object.keys(pages)) {
      const { rate, cpu } = results[name]
      const before = results[`base ${name}`]
      const size = (await (await fetch(ours.url + pages[name], { headers: ours.headers })).arrayBuffer()).byteLength
      const note = `${rate.toFixed(1)}/s, ${cpu.toFixed(1)} ms, ${(size / 1000).toFixed(1)} KB${before ? `; before ${before.rate.toFixed(1)}/s, ${before.cpu.toFixed(1)} ms` : ''}`
      line({ name: `${name}, rate to S`, value: rate / results.S.rate, least: name === 'order list' ? 0.15 : undefined, note })
      if (before) line({ name: `${name}, rate to before`, value: rate / before.rate, least: compared.has(name) ? 3 : undefined })
    }
    line({ name: '200 rows, cost to that of 10', value: results['order list, 200 rows'].cpu / results['order list'].cpu, most: 7 })
    line({ name: 'memory under page load, MB', value: memoryOf(ours.pid), most: 260 })
  } finally {
    for (const server of servers) await server.stop()
  }
}
