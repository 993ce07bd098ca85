import { tenantsOf } from '#contract/session-user.ts'
import type { ConsoleContext } from '#contract/console/console-store.ts'
import { parseListQuery } from '#contract/query.ts'
import { dept } from '#contract/resources/access.ts'
import { param } from '#contract/resources/system.ts'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTree } from '#app/features/system/trees/tree.server.ts'
import type { Tokens } from '#contract/session.ts'
import { z } from 'zod'
import { bladeClient } from './client.server.ts'
import { failureText } from './failure-text.ts'
import type { BladeError } from './failure.ts'
import { everyRow } from './every-row.server.ts'

/** The server's next answer, and the last request. */
let responseBody = ''
let lastRequest: { type?: string; token?: string; body: string }
let server: Server
let url: string
beforeAll(async () => {
  server = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      const token = req.headers['blade-auth']
      lastRequest = { type: req.headers['content-type'], token: token && String(token), body: String(Buffer.concat(parts)) }
      res.setHeader('Content-Type', 'application/json').end(responseBody)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const tokens = { accessToken: 'a', refreshToken: 'r', tokenType: 'bearer' } as Tokens

function client() {
  const blade: ConsoleContext['blade'] = {
    url,
    publicUrl: url,
    clientId: 'saber',
    clientSecret: 'x',
    dialect: 'bladex',
    passwordMode: 'md5',
    timeout: 10_000,
    silentCodes: [429],
  }
  return bladeClient({ blade, tenant: tenantsOf({}), language: 'zh', requestId: 'r', address: '', proxied: false, tokens })
}
const answer = (data: string) => `{"code":200,"success":true,"msg":"","data":${data}}`
const garbled = { failure: { kind: 'garbled' } }

it('refuses an answer above the size limit', async () => {
  responseBody = answer(`[${'{"id":"1"},'.repeat(900_000)}{}]`)
  await expect(client().list(param, {})).rejects.toMatchObject(garbled)
})

it('refuses an answer that is nested too deeply', async () => {
  responseBody = answer(`${'[{"children":'.repeat(100_000)}[]${'}]'.repeat(100_000)}`)
  await expect(client().list(dept, {})).rejects.toMatchObject(garbled)
  responseBody = answer(`[${'{"id":"1","paramName":"a ] \\" [ {"},'.repeat(80)}{"id":"2"}]`)
  expect((await client().list(param, {})).records).toHaveLength(81)
})

it('returns at most 5,000 rows of an answer', async () => {
  responseBody = answer(`{"total":1,"records":[${'{"id":"1"},'.repeat(20_000)}{}]}`)
  expect((await client().list(param, {})).records).toHaveLength(5000)
})

it('stops paging, however many pages a server reports', async () => {
  responseBody = answer('{"pages":1000000000,"total":1,"records":[{"id":"1"}]}')
  await expect(everyRow(client(), param, {})).rejects.toMatchObject(garbled)
  responseBody = answer('{"pages":1000000000,"total":1,"records":[]}')
  expect(await everyRow(client(), param, {})).toEqual([])
})

it('unfolds a row that lies below itself only once', async () => {
  responseBody = answer(`[${['1', '2', '1', '2'].map((id) => `{"id":"${id}","hasChildren":true}`).join()}]`)
  const { records } = await readTree(client(), dept, parseListQuery(dept, new URLSearchParams('opened=1,2')))
  expect(records).toHaveLength(12)
})

it('sends a body as JSON, as a form or as text, with the token or without it', async () => {
  responseBody = answer('null')
  const act = { name: 'x', title: ['x', 'x'], method: 'POST', path: '/api/x', via: 'json', needs: 'token', output: z.null() } as const
  const input = z.object({ id: z.string(), of: z.array(z.string()).optional() })
  await client().call({ ...act, input, title: ['x', 'x'] }, { id: '1' })
  expect(lastRequest).toEqual({ type: 'application/json', token: 'bearer a', body: '{"id":"1"}' })
  await client().call({ ...act, input, title: ['x', 'x'], sends: 'text' }, { id: '1' })
  expect(lastRequest).toEqual({ type: 'text/plain', token: 'bearer a', body: '{"id":"1"}' })
  await client().call({ ...act, input, title: ['x', 'x'], sends: 'form', isToken: false }, { id: 'a&b', of: ['1', '2'] })
  expect(lastRequest).toEqual({ type: 'application/x-www-form-urlencoded', token: undefined, body: 'id=a%26b&of=1%2C2' })
})

it('shows no message for a refusal with a silent code', async () => {
  const textOf = (code: number) => {
    responseBody = `{"code":${code},"success":false,"msg":"太多了"}`
    return client()
      .list(param, {})
      .catch((error: unknown) => failureText((error as BladeError).failure, (key) => key))
  }
  expect(await textOf(429)).toBe('')
  expect(await textOf(400)).toBe('太多了')
})

it('reads ids that a server sends as numbers exactly', async () => {
  responseBody = answer('{"pages":1,"total":1,"records":[{"id":1000071000000000192,"paramName":"n"}]}')
  expect((await client().list(param, {})).records).toMatchObject([{ id: '1000071000000000192', paramName: 'n' }])
})
