// Servers under measurement: each is a process of its own, on loopback.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const settings = { PORT: '0', CAPTCHA: 'off', LOG_LEVEL: 'error', NODE_ENV: 'production', SEED: 'demo', SOCIAL: '' }
export const basic = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`

/** A checkout, and the program that runs it. */
export const checkout = (dir, node = process.execPath) => ({ dir, node })

/** A database with `orders` orders in the schema of the checkout, created once in its data folder. @returns its file */
export function databaseOf({ dir, node }, orders) {
  const file = join(dir, `data/bench-${orders}/blade.sqlite`)
  if (existsSync(file)) return file
  console.log(`Creating ${orders} orders in ${file} …`)
  const env = { ...process.env, ...settings, DATABASE_PATH: file }
  const result = spawnSync(node, [join(dir, 'node_modules/tsx/dist/cli.mjs'), 'server/cli/seed.ts', '--orders', String(orders)], {
    cwd: dir,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (result.status) throw new Error(`${file} was not created`)
  return file
}

/** Starts a script and waits for the address that it prints. @param flags of Node @throws Error when it ends instead */
export async function start({ dir, node }, script, { args = [], flags = [], env = {} } = {}) {
  const child = spawn(node, [...flags, script, ...args], {
    cwd: dir,
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += text
    // Skips the line with the address of the server that a console calls.
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output.replace(/.*Blade server.*/g, ''))?.[0]
    if (url) return { url, pid: child.pid, stop: () => stop(child) }
  }
  throw new Error(`${script} did not start`)
}

async function stop(child) {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** The built program, as `npm run serve` starts it. */
export const startBuilt = (tree, file, { more = [], settings: extra = {} } = {}) => {
  if (!existsSync(join(tree.dir, 'build/main.js'))) throw new Error(`No build found in ${tree.dir}: run npm run build`)
  const flags = ['--max-old-space-size=512', '--max-semi-space-size=8', ...more]
  return start(tree, 'build/main.js', { flags, env: { DATABASE_PATH: file, ...extra } })
}

/** Headers of a signed-in call. @param headers select a world @param account of the demo, whose password is its name */
export async function apiHeaders(url, headers = {}, account = 'admin') {
  const password = createHash('md5').update(account).digest('hex')
  const query = new URLSearchParams({ username: account, password, grantType: 'password', grant_type: 'password', tenantId: '000000' })
  const answer = await fetch(`${url}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { Authorization: basic, ...headers },
  })
  const { access_token: token } = await answer.json()
  if (!token) throw new Error(`${url}: nobody signed in`)
  return { ...headers, Authorization: basic, 'Blade-Auth': `bearer ${token}` }
}

/** Headers of a signed-in page, in a wide window whose script runs. @param account of the demo, whose password is its name */
export async function pageHeaders(url, account = 'admin') {
  const body = new URLSearchParams({ intent: 'account', username: account, password: account })
  const answer = await fetch(`${url}/login`, { method: 'POST', body, redirect: 'manual', headers: { Origin: url } })
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .concat('ward_screen=3')
    .join('; ')
  if (answer.status !== 302 || !cookie) throw new Error(`${url}: nobody signed in on the page (${answer.status})`)
  return { Cookie: cookie }
}

/** Milliseconds of processor time that a process and its children have used; NaN where the system does not report it. */
export function cpuOf(pid) {
  if (!existsSync('/proc/self/stat')) return NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + cpuOf(child), (Number(fields[11]) + Number(fields[12])) * 10)
}

/** Memory of the process itself in megabytes, without mapped files. */
export function memoryOf(pid) {
  if (!existsSync('/proc/self/status')) return NaN
  return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024
}
