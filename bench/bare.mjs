// A minimal server for the list of orders: node:http, prepared statements, totals counted once. No sign-in, permissions,
// settlement, logging or refund sums. `node bench/bare.mjs <database>` prints its address.
import Database from 'better-sqlite3'
import { createServer } from 'node:http'

const db = new Database(process.argv[2], { readonly: true })
db.pragma('mmap_size = 2147418112')
const hidden = ['create_user', 'create_dept', 'update_user', 'status', 'is_deleted']
const camel = (name) => name.replace(/_([a-z])/g, (_, c) => c.toUpperCase())
const columns = db
  .pragma('table_info(ward_order)')
  .filter(({ name }) => !hidden.includes(name))
  .map(({ name, type }) => `coalesce(${name}, ${type === 'INTEGER' ? -1 : "''"}) as ${camel(name)}`)
const states = new Map(
  db
    .prepare(`select dict_key, dict_value from blade_dict_biz where code = 'order_status' and parent_id <> '0'`)
    .raw()
    .all()
    .map(([key, name]) => [Number(key), name]),
)
const order = 'order by create_time desc, id desc limit ? offset ?'
const prepare = (where) => ({
  rows: db.prepare(`select ${columns} from ward_order where id in (select id from ward_order where ${where} ${order})
    order by create_time desc, id desc`),
  near: db.prepare(`select ${columns} from ward_order where ${where} ${order}`),
  total: db.prepare(`select count(*) from ward_order where ${where}`).pluck(),
})
const all = prepare('is_deleted = 0')
const ofState = prepare('is_deleted = 0 and state = ?')
const totals = new Map()
const totalOf = (key, statement, ...values) => {
  if (!totals.has(key)) totals.set(key, statement.total.get(...values))
  return totals.get(key)
}

const server = createServer((req, res) => {
  const query = new URL(req.url, 'http://localhost').searchParams
  const current = Number(query.get('current') ?? 1)
  const size = Number(query.get('size') ?? 10)
  const state = query.get('state')
  const statement = state === null ? all : ofState
  const values = state === null ? [] : [Number(state)]
  const total = totalOf(state, statement, ...values)
  const rows = (current > 10 ? statement.rows : statement.near).all(...values, size, (current - 1) * size)
  const records = rows.map((row) => ({ ...row, stateName: states.get(row.state), refundableAmount: 0, refundingAmount: 0 }))
  const data = { records, total, size, current, pages: Math.ceil(total / size) }
  const text = Buffer.from(JSON.stringify({ code: 200, success: true, data, msg: '操作成功' }))
  res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': text.length })
  res.end(text)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
