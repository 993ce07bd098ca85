import type { ConsoleContext } from '#contract/console-store.ts'
import { parseListQuery } from '#contract/query.ts'
import { dept } from '#contract/resources/access.ts'
import { param } from '#contract/resources/system.ts'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTree } from '#app/features/system/trees/tree.server.ts'
import { bladeClient } from './client.server.ts'
import { everyRow } from './every-row.server.ts'

/** The server's next answer. */
let said = ''
let server: Server
let url: string
beforeAll(async () => {
  server = createServer((_req, res) => res.setHeader('Content-Type', 'application/json').end(said))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function client() {
  const blade: ConsoleContext['blade'] = {
    ...{ url, publicUrl: url, clientId: 'saber', clientSecret: 'x' },
    ...{ dialect: 'bladex', passwordMode: 'md5' },
  }
  return bladeClient({ blade, language: 'zh', requestId: 'r', address: '', proxied: false })
}
const answer = (data: string) => `{"code":200,"success":true,"msg":"","data":${data}}`
const garbled = { failure: { kind: 'garbled' } }

it('reads no answer beyond its limit', async () => {
  said = answer(`[${'{"id":"1"},'.repeat(900_000)}{}]`)
  await expect(client().list(param, {})).rejects.toMatchObject(garbled)
})

it('follows no answer down without end', async () => {
  said = answer(`${'[{"children":'.repeat(100_000)}[]${'}]'.repeat(100_000)}`)
  await expect(client().list(dept, {})).rejects.toMatchObject(garbled)
  said = answer(`[${'{"id":"1","paramName":"a ] \\" [ {"},'.repeat(80)}{"id":"2"}]`)
  expect((await client().list(param, {})).records).toHaveLength(81)
})

it('shows no more rows than a page can', async () => {
  said = answer(`{"total":1,"records":[${'{"id":"1"},'.repeat(20_000)}{}]}`)
  expect((await client().list(param, {})).records).toHaveLength(5000)
})

it('asks for no page without end, whatever a server says there are', async () => {
  said = answer('{"pages":1000000000,"total":1,"records":[{"id":"1"}]}')
  await expect(everyRow(client(), param, {})).rejects.toMatchObject(garbled)
  said = answer('{"pages":1000000000,"total":1,"records":[]}')
  expect(await everyRow(client(), param, {})).toEqual([])
})

it('unfolds a row that lies below itself once', async () => {
  said = answer(`[${['1', '2', '1', '2'].map((id) => `{"id":"${id}","hasChildren":true}`).join()}]`)
  const { records } = await readTree(client(), dept, parseListQuery(dept, new URLSearchParams('opened=1,2')))
  expect(records).toHaveLength(12)
})
