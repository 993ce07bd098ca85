import type { lookup } from 'node:dns'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOutgoing } from './outgoing.ts'

const requestedUrls: string[] = []
const server = createServer((req, res) => {
  requestedUrls.push(req.url ?? '')
  if (req.url === '/away') res.writeHead(302, { Location: `http://127.0.0.1:${port}/inside` })
  res.end(req.url === '/long' ? 'x'.repeat(5000) : 'hello')
})
let port = 0
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ;({ port } = server.address() as AddressInfo)
})
afterAll(() => void server.close())

/** Resolves every name to these in turn: a name may resolve differently from one lookup to the next (DNS rebinding). */
const resolving = (...answers: string[][]) =>
  ((_host: string, _options: unknown, done: (error: null, addresses: { address: string; family: number }[]) => void) =>
    done(
      null,
      (answers.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup

it.each([
  ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['224.0.0.1', '255.255.255.255', '192.0.2.1', '[::1]', '[::]', '[fe80::1]', '[fc00::1]', '[ff02::1]', '[::ffff:127.0.0.1]'],
  // IPv4-compatible addresses (RFC 4291 §2.5.5.1) and unallocated ranges
  ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[::127.0.0.1]', '[::8.8.8.8]', '[4000::1]', '[e000::1]'],
])('refuses %s, which is no public address', async (host) => {
  await expect(createOutgoing()(`http://${host}:${port}/`)).rejects.toThrow('not open')
})

it.each(['file:///etc/passwd', 'ftp://example.com/', 'http://user:word@example.com/', 'nothing', 'javascript:1'])(
  'refuses %s, which is no plain http address',
  async (address) => {
    await expect(createOutgoing()(address)).rejects.toThrow('no plain http address')
  },
)

it('checks every address that a name resolves to, and connects to a checked one', async () => {
  for (const addresses of [['127.0.0.1'], ['203.0.114.1', '10.0.0.1'], ['::1']])
    await expect(createOutgoing({ resolve: resolving(addresses) })(`http://name.example:${port}/`)).rejects.toThrow('not open')
  const ask = createOutgoing({ allowed: ['127.0.0.0/8'], resolve: resolving(['127.0.0.1'], ['10.0.0.1']) })
  expect((await ask(`http://name.example:${port}/once`)).body.toString()).toBe('hello')
  expect(requestedUrls).toEqual(['/once'])
})

it('follows no redirect, bounds the answer, and reaches internal addresses that are allowed', async () => {
  const ask = createOutgoing({ allowed: ['127.0.0.0/8'], most: 4000 })
  expect(await ask(`http://127.0.0.1:${port}/away`)).toMatchObject({ status: 302 })
  expect(requestedUrls).not.toContain('/inside')
  await expect(ask(`http://127.0.0.1:${port}/long`)).rejects.toThrow('more than 4000 bytes')
})
