// Documents and their data, as browsers ask for them: compressed, with and without the cookie that tells the screen's width. Compared with
// the smallest page (S) and, with BASE_DIR, another checkout.
import { databaseOf, memoryOf, pageHeaders, startBuilt } from './servers.mjs'
import { interleaved } from './rounds.mjs'
import { heading, line } from './table.mjs'

const order = '_routes=features%2Fmoney%2Forders%2Forder'

/** `isFirst`: of a browser that has not reported its width. The data of a navigation are those of the routes that it enters. */
const pages = {
  'order list': { path: '/money/order', goal: 3.5 },
  'order list, first visit': { path: '/money/order', isFirst: true, goal: 3.5 },
  'order list, 200 rows': { path: '/money/order?size=200' },
  home: { path: '/wel/index', goal: 3.5 },
  'generic list': { path: '/system/param', goal: 3.5 },
  'form of a user': { path: '/system/user/new' },
  'order list, navigation': { path: `/money/order.data?${order}` },
  'order list, next page': { path: `/money/order.data?current=2&${order}` },
  'order list, next 200 rows': { path: `/money/order.data?current=2&size=200&${order}` },
}

/** What a browser sends with a page. */
const accepted = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const firstHeaders = ({ Cookie, ...headers }) => ({ ...headers, Cookie: Cookie.replace(/; ward_screen=\d/, '') })

export async function documents({ here, base, orders, ...how }) {
  const servers = []
  const running = async (tree, more) => {
    const server = await startBuilt(tree, databaseOf(tree, orders), { more })
    servers.push(server)
    return { ...server, headers: { ...(await pageHeaders(server.url)), ...accepted } }
  }
  try {
    const ours = await running(here, ['--import', './bench/smallest.mjs'])
    const theirs = base && (await running(base))
    const of = (server, mark) =>
      Object.entries(pages).map(([name, { path, isFirst }]) => [
        mark + name,
        { ...server, path, headers: isFirst ? firstHeaders(server.headers) : server.headers },
      ])
    const cases = [['S', { ...ours, path: '/smallest' }], ...of(ours, ''), ...(theirs ? of(theirs, 'base ') : [])]
    const results = await interleaved(Object.fromEntries(cases), how)
    heading(`Documents: rate, processor time, bytes sent, latency of 50/95/99 % (S ${results.S.note})`)
    for (const [name, { goal }] of Object.entries(pages)) {
      const result = results[name]
      const before = results[`base ${name}`]
      line({
        name: `${name}, rate to S`,
        value: result.rate / results.S.rate,
        least: name === 'order list' ? 0.15 : undefined,
        note: result.note,
      })
      if (!before) continue
      line({ name: `${name}, rate to before`, value: result.rate / before.rate, least: goal, note: `before ${before.note}` })
      line({ name: `${name}, bytes to before`, value: result.bytes / before.bytes, most: 1.1 })
    }
    line({ name: '200 rows, cost to that of 10', value: results['order list, 200 rows'].cpu / results['order list'].cpu, most: 7 })
    line({ name: 'memory under page load, MB', value: memoryOf(ours.pid), most: 260 })
  } finally {
    for (const server of servers) await server.stop()
  }
}
