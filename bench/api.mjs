// `npm run bench:api [-- --orders N --seconds S --rounds R]`: requests per second of the list of orders, from the bundled
// backend (signed in, as built) and from a bare server on the same rows, alternating, and their ratio. Not a test: its
// figures depend on the machine. The database is created once, in data/bench-<orders>.
import autocannon from 'autocannon'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { orders: { type: 'string' }, seconds: { type: 'string' }, rounds: { type: 'string' } } })
const [orders, seconds, rounds] = [values.orders ?? 1_000_000, values.seconds ?? 10, values.rounds ?? 3].map(Number)
if (![orders, seconds, rounds].every((n) => Number.isSafeInteger(n) && n > 0))
  throw new Error('--orders, --seconds and --rounds are whole numbers')
if (!existsSync('build/main.js')) throw new Error('Nothing is built: npm run build')

const file = `data/bench-${orders}/blade.sqlite`
const env = { ...process.env, DATABASE_PATH: file, PORT: '0', CAPTCHA: 'off', LOG_LEVEL: 'error', NODE_ENV: 'production' }
if (!existsSync(file)) {
  console.log(`Making ${orders} orders in ${file} …`)
  const made = spawnSync('npx', ['tsx', 'server/cli/seed.ts', '--orders', String(orders)], { env, stdio: 'inherit' })
  if (made.status) process.exit(1)
}

/** Starts a server and waits for the address that it prints. */
async function start(...args) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
    if (url) return { child, url }
  }
  throw new Error(`${args[0]} did not start`)
}

const basic = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`
async function signIn(url) {
  const password = createHash('md5').update('admin').digest('hex')
  const query = new URLSearchParams({ username: 'admin', password, grantType: 'password', tenantId: '000000' })
  const answer = await fetch(`${url}/api/blade-auth/oauth/token?${query}`, { method: 'POST', headers: { Authorization: basic } })
  const { access_token: token } = await answer.json()
  return { Authorization: basic, 'Blade-Auth': `bearer ${token}` }
}

const cpuSeconds = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
const measured = existsSync('/proc/self/stat')

/** Requests per second, and milliseconds of the server's CPU for each. */
async function measure({ child, url, headers }, query, duration) {
  const before = measured ? cpuSeconds(child.pid) : 0
  const result = await autocannon({ url: `${url}/api/blade-system/order/list?${query}`, headers, connections: 8, duration })
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx} answers of ${url} were refusals, ${result.errors} failed`)
  const cpu = measured ? ((cpuSeconds(child.pid) - before) * 1000) / result.requests.total : NaN
  return { rate: result.requests.average, cpu }
}

const bundled = await start('build/main.js')
const bare = await start('bench/bare.mjs', file)
const pages = Math.floor(orders / 10)
const cases = {
  'first page': 'current=1&size=10',
  'finished orders': 'current=1&size=10&state=3',
  'a middle page': `current=${Math.ceil(pages / 2)}&size=10`,
  'a deep page': `current=${Math.ceil(pages * 0.9)}&size=10`,
}
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

try {
  bundled.headers = await signIn(bundled.url)
  for (const [name, query] of Object.entries(cases)) {
    const read = async ({ url, headers }) => {
      const { data } = await (await fetch(`${url}/api/blade-system/order/list?${query}`, { headers })).json()
      return JSON.stringify([data.total, data.records.map((row) => [row.id, ...Object.keys(row).sort()])])
    }
    if ((await read(bundled)) !== (await read(bare))) throw new Error(`${name}: the two servers do not answer the same rows`)
    for (const server of [bundled, bare]) await measure(server, query, 1)
    const found = { bundled: [], bare: [] }
    for (let round = 0; round < rounds; round++) {
      found.bundled.push(await measure(bundled, query, seconds))
      found.bare.push(await measure(bare, query, seconds))
    }
    const [ours, theirs] = ['bundled', 'bare'].map((which) => median(found[which].map(({ rate }) => rate)))
    const [cpu, bareCpu] = ['bundled', 'bare'].map((which) => median(found[which].map((one) => one.cpu)))
    const spread = found.bundled.map(({ rate }, i) => (rate / found.bare[i].rate).toFixed(2)).join(' ')
    console.log(
      `${name.padEnd(16)} bundled ${ours.toFixed(0).padStart(6)}/s  bare ${theirs.toFixed(0).padStart(6)}/s  ratio ${(ours / theirs).toFixed(2)}` +
        ` (rounds ${spread})  processor ${cpu.toFixed(3)} ms : ${bareCpu.toFixed(3)} ms = ${(bareCpu / cpu).toFixed(2)}`,
    )
  }
} finally {
  for (const { child } of [bundled, bare]) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}
