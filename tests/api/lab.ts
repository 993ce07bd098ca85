/** The lab over HTTP: the bundled backend on files in a folder of its own. */
import { openBackend } from '#server/backend.ts'
import { readEnv } from '#server/env.ts'
import express from 'express'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { worldHeader } from '#contract/rules/worlds.ts'
import { wirePassword } from '../factory.ts'
import { listen } from '../loopback.ts'
import { basic, type CallOptions, type Reply } from './server.ts'

export type LabRow = Record<string, unknown>

/** Number of orders of the long scenario, which is prepared on request. */
export const longOrders = 3000

/** @param folder of an earlier start, whose files are used again */
export async function startLab(settings: Record<string, string> = {}, folder = mkdtempSync(join(tmpdir(), 'ward-lab-test-'))) {
  let clockOffset = 0
  const env = readEnv({
    NODE_ENV: 'test',
    SEED: 'demo',
    SIM_CONTROL: '1',
    CAPTCHA_FREE_CLIENTS: 'saber',
    SESSION_SECRET: 'a secret of the lab tests',
    DATABASE_PATH: join(folder, 'blade.sqlite'),
    ...settings,
  })
  const backend = await openBackend({
    env,
    root: process.cwd(),
    secret: 'a secret of the lab tests',
    log: pino({ level: 'silent' }),
    clock: () => Date.now() + clockOffset,
    say: () => undefined,
    longOrders,
  })
  const server = await listen(express().use(backend.route))

  /** One caller in one world. @param world the main one by default */
  function inWorld(world?: string) {
    let token: string | undefined
    async function raw(method: string, path: string, { query, body, headers }: CallOptions = {}): Promise<Response> {
      const search = query ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}` : ''
      const isForm = body instanceof FormData
      return fetch(`${server.url}${path}${search}`, {
        method,
        headers: {
          Authorization: basic('saber', 'saber_secret'),
          ...(world && { [worldHeader]: world }),
          ...(token && { 'Blade-Auth': `bearer ${token}` }),
          ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
      })
    }
    async function call(method: string, path: string, options?: CallOptions): Promise<Reply> {
      const response = await raw(method, path, options)
      const answer = (await response.json()) as LabRow
      const { code, success, data, msg } = answer
      const requestId = response.headers.get('x-request-id') ?? ''
      return { status: response.status, requestId, raw: answer, code: Number(code), success: success === true, data, msg: String(msg) }
    }
    const lab = (path: string, body: unknown = {}) => call('POST', `/api/ward/lab/${path}`, { body })
    return {
      raw,
      call,
      lab,
      get: (path: string, query?: CallOptions['query']) => call('GET', `/api/${path}`, { query }),
      post: (path: string, body: unknown = {}) => call('POST', `/api/${path}`, { body }),
      state: async () => (await call('GET', '/api/ward/lab/state')).data as LabRow,
      total: async (resource: string, query: CallOptions['query'] = {}) =>
        ((await call('GET', `/api/blade-system/${resource}/list`, { query: { size: 1, ...query } })).data as { total: number }).total,
      rows: async (resource: string, query: CallOptions['query'] = {}) =>
        ((await call('GET', `/api/blade-system/${resource}/list`, { query })).data as { records: LabRow[] }).records,
      /** Signs in an account whose password is its name. */
      async as(account: string) {
        const query = { username: account, password: wirePassword(account), grantType: 'password', tenantId: '000000' }
        token = undefined
        token = String((await call('POST', '/api/blade-auth/oauth/token', { query })).raw.access_token)
        return this
      },
      token: () => token,
      withToken(newToken: string | undefined) {
        token = newToken
        return this
      },
    }
  }

  return {
    folder,
    url: server.url,
    backend,
    inWorld,
    /** Moves the server's clock forward by milliseconds. */
    pass: (ms: number) => void (clockOffset += ms),
    /** @param keep leaves the folder for another start */
    async stop(keep = false) {
      await server.stop()
      await backend.stop()
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type TestLab = Awaited<ReturnType<typeof startLab>>

/** Rents a free device for a customer, both by index among the first 20. @returns the order's id */
export async function rent(world: ReturnType<TestLab['inWorld']>, { customer = 0, device = 0 } = {}): Promise<string> {
  const customers = await world.rows('customer', { state: 0, size: 20 })
  const devices = await world.rows('equ', { state: 0, online: 1, bedId_notnull: '1', size: 20 })
  const reply = await world.post('ward/sim/order', { customerId: customers[customer]!.id, batch: devices[device]!.batch, depositFlag: 1 })
  return String((reply.data as LabRow).id)
}
