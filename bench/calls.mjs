// Calls of the bundled backend, compared with a bare server (Y) on the same rows and columns.
import Database from 'better-sqlite3'
import { apiHeaders, databaseOf, memoryOf, start, startBuilt } from './servers.mjs'
import { interleaved } from './rounds.mjs'
import { fillParams } from './administration.mjs'
import { heading, line } from './table.mjs'

const api = '/api/blade-system'
const phonePart = '1380'

/** Median time, in milliseconds, of counting the orders that match by `like`. */
function likeCount(file) {
  const db = new Database(file, { readonly: true })
  const count = db.prepare(`select count(*) from ward_order where is_deleted = 0 and phone_number like ?`).pluck()
  const took = []
  for (let i = 0; i < 5; i++) {
    const from = performance.now()
    count.get(`%${phonePart}%`)
    took.push(performance.now() - from)
  }
  db.close()
  return took.sort((a, b) => a - b)[2]
}

const pagesOf = (orders) => ({
  'order list': `${api}/order/list?current=1&size=10`,
  'finished orders': `${api}/order/list?current=1&size=10&state=3`,
  'a deep page': `${api}/order/list?current=${Math.ceil((orders / 10) * 0.9)}&size=10`,
  'contains-search': `${api}/order/list?current=1&size=10&phoneNumber=${phonePart}`,
  'home/data': `${api}/home/data`,
  dictionary: `${api}/dict-biz/dictionary?code=order_status`,
  'menu routes': `${api}/menu/routes`,
  'menu buttons': `${api}/menu/buttons`,
  'department tree': `${api}/dept/tree`,
})

export async function calls({ here, orders, ...how }) {
  const servers = []
  const paths = pagesOf(orders)
  const running = async (size, params) => {
    const file = databaseOf(here, size)
    fillParams(file, params)
    const server = await startBuilt(here, file)
    servers.push(server)
    return { ...server, headers: await apiHeaders(server.url), file }
  }
  try {
    const [large, small] = [await running(orders, 10_000), await running(10_000 === orders ? 1000 : 10_000, 100)]
    const bare = await start(here, 'bench/bare.mjs', { args: [large.file] })
    servers.push(bare)
    const params = (current) => `${api}/param/list?current=${current}&size=10`
    const results = await interleaved(
      {
        Y: { ...bare, path: paths['order list'] },
        ...Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, { ...large, path }])),
        'fewer orders': { ...small, path: paths['order list'] },
        'params of 100': { ...small, path: params(1) },
        'params of 10,000': { ...large, path: params(1) },
        'params, page 500': { ...large, path: params(500) },
      },
      how,
    )
    const cost = (name) => results[name].cpu
    const toY = (name, least) =>
      line({
        name: `${name}, rate to Y`,
        value: results[name].rate / results.Y.rate,
        least,
        note: results[name].note,
      })
    const than = (name, other, most) =>
      line({ name: `${name}, cost to ${other}`, value: cost(name) / cost(other), most, note: results[name].note })
    heading(`Calls at ${orders} orders: rate, processor time, bytes sent, latency of 50/95/99 % (Y ${results.Y.note})`)
    toY('order list', 0.35)
    than('finished orders', 'order list', 1.3)
    than('a deep page', 'order list', 1.5)
    than('contains-search', 'order list', 1.7)
    line({ name: 'contains-search, cost to a count by like', value: cost('contains-search') / likeCount(large.file), most: 0.05 })
    toY('home/data', 0.1)
    for (const name of ['dictionary', 'menu routes', 'menu buttons', 'department tree']) toY(name, 0.6)
    than('order list', 'fewer orders', 1.3)
    than('params of 10,000', 'params of 100', 1.3)
    than('params, page 500', 'params of 10,000', 1.5)
    line({ name: 'memory under list load, MB', value: memoryOf(large.pid), most: 160 })
  } finally {
    for (const server of servers) await server.stop()
  }
}
