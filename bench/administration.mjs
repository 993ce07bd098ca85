// Seven calls of administration on 10,000 parameters and 5,000 users; with BASE_DIR beside those of another checkout, or with BESIDE_URL
// beside those of a SpringBlade, alternating.
import Database from 'better-sqlite3'
import { copyFileSync, rmSync } from 'node:fs'
import { apiHeaders, basic, databaseOf, startBuilt } from './servers.mjs'
import { interleaved } from './rounds.mjs'
import { heading, line } from './table.mjs'

const system = '/api/blade-system'
const paths = {
  'parameters, page 1': `${system}/param/list?current=1&size=10`,
  'parameters, page 500': `${system}/param/list?current=500&size=10`,
  'parameters, contains': `${system}/param/list?current=1&size=10&paramKey=99`,
  routes: `${system}/menu/routes`,
  dictionary: `${system}/dict/dictionary?code=sex`,
  users: '/api/blade-user/page?current=1&size=10',
  'role tree': `${system}/role/tree`,
}

/** The same calls of a SpringBlade server. */
const springPaths = Object.fromEntries(
  Object.entries({ ...paths, users: `${system}/user/list?current=1&size=10` }).map(([name, path]) => [name, path.replace('/api', '')]),
)

/** A SpringBlade that somebody started, with as many rows: its address, a token of its administrator, the id of its process. */
function besides() {
  const { BESIDE_URL: url, BESIDE_TOKEN: token, BESIDE_PID: pid } = process.env
  if (!url) return []
  if (!token || !pid) throw new Error('BESIDE_URL needs BESIDE_TOKEN and BESIDE_PID')
  const headers = { Authorization: basic, 'Blade-Auth': `bearer ${token}` }
  return [{ url, headers, pid: Number(pid), paths: springPaths, stop: () => {} }]
}

/** Adds copies of the first row until the table has `rows`. @param expressions SQL of the columns that differ, with the number `value` */
export function fill(file, table, rows, expressions) {
  const db = new Database(file)
  const there = db.prepare(`select count(*) from ${table} where is_deleted = 0`).pluck().get()
  const columns = db.pragma(`table_info(${table})`).map(({ name }) => name)
  const values = columns.map((name) => expressions[name] ?? name)
  db.prepare(
    `with recursive n(value) as (select ? where ? <= ? union all select value + 1 from n where value < ?)
     insert into ${table} (${columns}) select ${values} from n, (select * from ${table} where is_deleted = 0 order by id limit 1)`,
  ).run(BigInt(there + 1), BigInt(there + 1), BigInt(rows), BigInt(rows))
  db.close()
}

const id = 'cast(9000000000000000000 + value as text)'
export const fillParams = (file, rows) =>
  fill(file, 'blade_param', rows, { id, param_key: `'bench.' || value`, param_name: `'bench ' || value` })
const fillUsers = (file, rows) => fill(file, 'blade_user', rows, { id, account: `'bench' || value`, phone: `'199' || (10000000 + value)` })

/** The program of a checkout on a database of its own. */
async function running(tree, orders) {
  const file = `${databaseOf(tree, orders)}.administration`
  const remove = () => ['', '-wal', '-shm'].forEach((end) => rmSync(file + end, { force: true }))
  remove()
  copyFileSync(databaseOf(tree, orders), file)
  fillParams(file, 10_000)
  fillUsers(file, 5000)
  const server = await startBuilt(tree, file)
  return { ...server, headers: await apiHeaders(server.url), stop: () => server.stop().then(remove) }
}

export async function administration({ here, base, orders, ...how }) {
  const servers = []
  try {
    for (const tree of [here, ...(base ? [base] : [])]) servers.push(await running(tree, orders))
    if (!base) servers.push(...besides())
    const cases = Object.entries(paths).flatMap(([name, path]) =>
      servers.map((server, i) => [i ? `base ${name}` : name, { ...server, path: server.paths?.[name] ?? path }]),
    )
    const results = await interleaved(Object.fromEntries(cases), how)
    heading('Administration: 10,000 parameters, 5,000 users')
    for (const name of Object.keys(paths)) {
      const [ours, theirs] = [results[name], results[`base ${name}`]]
      const figures = ({ rate, cpu }) => `${rate.toFixed(0)}/s, ${cpu.toFixed(3)} ms`
      const note = theirs ? `${figures(ours)}; before ${figures(theirs)}` : figures(ours)
      line({ name: `${name}, rate to before`, value: theirs ? ours.rate / theirs.rate : NaN, note })
      line({ name: `${name}, processor to before`, value: theirs ? ours.cpu / theirs.cpu : NaN })
    }
  } finally {
    for (const server of servers) await server.stop()
  }
}
