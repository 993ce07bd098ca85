/**
 * The built server with its own demo data, and connections to it, each from a different loopback address. With REDIS_URL there are two
 * processes with the settings of deploy/compose.cluster.yaml: a console with its store in Redis, and the backend that it calls.
 */
import { orderState } from '#contract/rules/order.ts'
import { openDatabase, type Db } from '#db/open.ts'
import { order } from '#db/tables/money.ts'
import { recharge } from '#db/tables/payout.ts'
import { signInFailure } from '#db/tables/sessions.ts'
import { user } from '#db/tables/system.ts'
import { rechargeState } from '#server/money/results/pay-result.ts'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { Pool, type Dispatcher } from 'undici'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import { type Child, startChild } from '../load/child.ts'

export interface Wire {
  method: Dispatcher.HttpMethod
  /** The request target as sent: a path with its query, or an arbitrary text. */
  path: string
  headers?: Record<string, string>
  body?: string | FormData
}

export interface Answer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

/** The secret of the server, so that tests can sign tokens as the server would. */
export const secret = 'the secret of a server that is attacked'
export const connections = 16

// Connections use several addresses, because failures are counted per address. Only Linux has all of 127/8 without configuration.
const bound = (address: string) => (process.platform === 'linux' ? { localAddress: address } : {})

export interface Memory {
  all: number
  own: number
  heap: number
}

export interface Site {
  url: string
  /** The server's database, read-only. */
  db: Db
  /** Stores the current accounts, which `letIn` restores. */
  keepAccounts: () => void
  /** Deletes failed sign-ins and restores an account, because random requests lock accounts and change passwords. */
  letIn: (account: string) => void
  /** Times out all unpaid orders and recharges now, so that none does while rows are compared. */
  timeOut: () => Promise<void>
  /** Sends on one of the connections, 0 to 15. @throws when there is no answer */
  send: (at: number, wire: Wire) => Promise<Answer>
  /** Sends from an address not used before. */
  sendAfresh: (wire: Wire) => Promise<Answer>
  /** Memory of each process in MB after garbage collection: `all`, `own` without the mapped pages of the database, and `heap`. */
  memory: () => Promise<Memory[]>
  /** Lines that the server logged as errors. */
  errors: () => readonly string[]
  stop: () => Promise<void>
}

// Limits the heap as `npm run serve` does, because memory is measured.
const heap =
  z
    .object({ scripts: z.object({ serve: z.string() }) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
    .scripts.serve.match(/--\S+/g) ?? []

/** Rows that the server closes when they are not paid in time, by table. */
const unpaid = [
  [order, eq(order.state, orderState.unpaid)],
  [recharge, and(eq(recharge.state, rechargeState.unpaid), eq(recharge.tradeStateDesc, '未支付'))],
] as const

/** Requests for the backend where that is a process of its own, in any spelling of `/api/`. The console has pages named api. */
const isCall = /^(?!\/(?:system|platform)\/)[^?]{0,12}api/i

async function memoryOf(child: Child): Promise<Memory> {
  const heap = await child.liveHeap()
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
  return { all: of('VmRSS'), own: of('RssAnon'), heap }
}

/** @throws Error when there is no build */
export async function startSite(): Promise<Site> {
  if (!existsSync('build/main.js')) throw new Error('No build found: run npm run build')
  const folder = mkdtempSync(join(tmpdir(), 'ward-attack-'))
  const file = join(folder, 'blade.sqlite')
  const env = { NODE_ENV: 'production', SEED: 'demo', SOCIAL: 'demo', SESSION_SECRET: secret }
  const program = [...heap, '--expose-gc', 'build/main.js']
  const { REDIS_URL } = process.env
  // The backend trusts the console as a proxy, because it counts wrong passwords by the address that the console reports.
  const ofBackend = { REDIS_URL: '', TRUST_PROXY: REDIS_URL ? 'loopback' : '' }
  const backend = await startChild(file, { ...env, ...ofBackend }, program)
  const ofCluster = { BLADE_API_URL: `${backend.url}/api`, REDIS_URL: REDIS_URL ?? '', TRUST_PROXY: 'loopback', METRICS_TOKEN: secret }
  const child = REDIS_URL ? await startChild(join(folder, 'console.sqlite'), { ...env, ...ofCluster }, program) : backend
  const children = new Set([backend, child])
  const db = openDatabase(file)
  db.$client.pragma('query_only = 1')
  const poolAt = (address: string, { url } = child) => new Pool(url, { connections: 1, ...bound(address) })
  const poolsOf = (of: typeof child) => Array.from({ length: connections }, (_, i) => poolAt(`127.0.1.${i + 1}`, of))
  const pages = poolsOf(child)
  const pools = { pages, calls: backend === child ? pages : poolsOf(backend) }
  const poolsFor = ({ path }: Wire) => (isCall.test(path) ? pools.calls : pools.pages)
  const write = (work: () => void) => {
    db.$client.pragma('query_only = 0')
    work()
    db.$client.pragma('query_only = 1')
  }
  let fresh = 0
  let accounts = new Map<string, typeof user.$inferSelect>()

  async function through(pool: Pool, { method, path, headers, body }: Wire): Promise<Answer> {
    const form = body instanceof FormData ? new Response(body) : undefined
    const packed = form && { type: form.headers.get('content-type') ?? '', bytes: Buffer.from(await form.arrayBuffer()) }
    const ask = () =>
      pool.request({
        method,
        path,
        headers: packed ? { ...headers, 'content-type': packed.type } : headers,
        body: packed?.bytes ?? (body instanceof FormData ? undefined : body),
      })
    // Retried once, because a keep-alive connection may be closed while the request is in flight.
    const reply = await ask().catch(ask)
    return { status: reply.statusCode, headers: reply.headers, text: await reply.body.text() }
  }
  return {
    url: child.url,
    db,
    keepAccounts: () =>
      void (accounts = new Map(
        db
          .select()
          .from(user)
          .all()
          .map((row) => [row.account, row]),
      )),
    letIn: (account) =>
      write(() => {
        db.delete(signInFailure).run()
        const row = accounts.get(account)
        if (row) db.update(user).set(row).where(eq(user.id, row.id)).run()
      }),
    async timeOut() {
      const createTime = '2000-01-01 00:00:00'
      write(() => {
        for (const [table, isUnpaid] of unpaid) db.update(table).set({ createTime }).where(isUnpaid).run()
      })
      const closed = async () => {
        for (const [table, isUnpaid] of unpaid) expect(await db.$count(table, and(isUnpaid, eq(table.createTime, createTime)))).toBe(0)
      }
      await vi.waitFor(closed, 60_000)
    },
    send: (at, wire) => through(poolsFor(wire)[at % connections]!, wire),
    async sendAfresh(wire) {
      fresh += 1
      const pool = poolAt(`127.1.${Math.floor(fresh / 250) % 250}.${(fresh % 250) + 1}`, isCall.test(wire.path) ? backend : child)
      return through(pool, wire).finally(() => pool.close())
    },
    memory: () => Promise.all([...children].map(memoryOf)),
    errors: () => [...children].flatMap(({ errors }) => errors),
    async stop() {
      await Promise.all([...new Set([...pools.pages, ...pools.calls])].map((pool) => pool.destroy()))
      db.$client.close()
      for (const one of [...children].reverse()) await one.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Processes all items, one at a time per connection. */
export async function onAll<T>(items: Iterable<T>, work: (item: T, at: number) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]()
  const worker = async (at: number) => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value, at)
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => worker(at)))
}
