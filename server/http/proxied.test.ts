/** Whose forwarding headers the server trusts. */
import express from 'express'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { hostOf, sameOrigin } from './origin.ts'
import { believeProxies, cameByProxy } from './proxied.ts'

async function ask(trust: false | number | string[], headers: Record<string, string>) {
  const app = express().set('trust proxy', trust).use(believeProxies, sameOrigin)
  app.post('/', (req, res) =>
    res.json({ ip: req.ip, secure: req.secure, host: hostOf((name) => req.get(name)), proxied: cameByProxy(req) }),
  )
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers })
  const body = answer.status === 200 ? ((await answer.json()) as Record<string, unknown>) : answer.status
  server.close()
  return { body, here: `127.0.0.1:${port}` }
}
const forwardingHeaders = { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Host': 'ward.example', 'X-Forwarded-Proto': 'https' }

it('trusts nobody by default: host, address and protocol are those of the connection, but a proxy is detected', async () => {
  const { body, here } = await ask(false, forwardingHeaders)
  expect(body).toEqual({ ip: '127.0.0.1', secure: false, host: here, proxied: true })
  expect((await ask(false, { ...forwardingHeaders, Origin: 'https://ward.example' })).body).toBe(403)
})

it.each([[1], [['loopback']], [['127.0.0.0/8']]])('trusts a proxy that the setting names: %j', async (trust) => {
  const { body } = await ask(trust, { ...forwardingHeaders, Origin: 'https://ward.example' })
  expect(body).toEqual({ ip: '203.0.113.9', secure: true, host: 'ward.example', proxied: true })
  expect((await ask(['10.0.0.0/8'], { ...forwardingHeaders, Origin: 'https://ward.example' })).body).toBe(403)
})

it('accepts a form without an origin unless it comes from another site', async () => {
  for (const site of ['same-site', 'cross-site']) expect((await ask(false, { 'Sec-Fetch-Site': site })).body).toBe(403)
  expect((await ask(false, { 'Sec-Fetch-Site': 'same-origin' })).body).toMatchObject({ secure: false })
})
