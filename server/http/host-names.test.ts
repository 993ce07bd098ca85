import express from 'express'
import { once } from 'node:events'
import { type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { ownNames } from './host-names.ts'

let server: Server
afterEach(() => void server.close())

async function open(settings: { HOST: string; PUBLIC_URL?: string; HOST_NAMES?: string[] }) {
  const app = express()
  app.use(ownNames({ HOST_NAMES: [], ...settings }), (_req, res) => void res.send('in'))
  server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return async (host: string, path = '/login', language = 'en') => {
    const sent = request({ port, host: '127.0.0.1', path, headers: { host, 'accept-language': language } }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    return { status: answer.statusCode, text: Buffer.concat(chunks).toString() }
  }
}

it('answers on loopback only to loopback names, with any port', async () => {
  const ask = await open({ HOST: '127.0.0.1' })
  for (const host of ['127.0.0.1', '127.0.0.1:4113', 'localhost:3000', 'LOCALHOST', '[::1]:3000'])
    expect((await ask(host)).status, host).toBe(200)
  for (const host of ['evil.example', 'evil.example:4113', 'localhost.evil.example', '127.0.0.1.evil.example', '192.0.2.1', 'localhost.'])
    expect((await ask(host)).status, host).toBe(421)
  expect((await ask('evil.example', '/login', 'zh')).text).toContain('evil.example')
  expect(JSON.parse((await ask('evil.example', '/api/blade-auth/oauth/captcha')).text)).toMatchObject({ code: 421, success: false })
})

it('answers only to loopback, PUBLIC_URL and HOST_NAMES when PUBLIC_URL is set', async () => {
  const ask = await open({ HOST: '0.0.0.0', PUBLIC_URL: 'https://console.example', HOST_NAMES: ['backend'] })
  for (const host of ['console.example', 'CONSOLE.example:443', 'localhost:3000', 'backend:3000'])
    expect((await ask(host)).status, host).toBe(200)
  for (const host of ['console.example:8443', 'evil.example', '192.0.2.1:3000', 'console.example.evil.example'])
    expect((await ask(host)).status, host).toBe(421)
})

it('answers to every valid name on other addresses without PUBLIC_URL', async () => {
  const ask = await open({ HOST: '0.0.0.0' })
  expect((await ask('anything.example')).status).toBe(200)
  for (const host of ['x:70000', 'a b', 'user@host', 'x/y']) expect((await ask(host)).status, host).toBe(400)
})
