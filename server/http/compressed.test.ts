import express from 'express'
import { once } from 'node:events'
import { get, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compressed } from './compressed.ts'

const line = 'WD261127010000 江州市第一人民医院 '
const body = line.repeat(400)
/** Hardly compressible, and more than all buffers together. */
const long = () => Readable.from(Array.from({ length: 64 }, () => Buffer.from(crypto.getRandomValues(new Uint8Array(65_536)))))

let server: Server
let url: string
beforeAll(async () => {
  const app = express()
  app.use(compressed)
  app.get('/whole', (_req, res) => void res.type('html').send(body))
  app.get('/parts', (_req, res) => {
    res.type('html')
    for (let i = 0; i < 400; i++) {
      res.write(line)
      res.flush()
    }
    res.end()
  })
  app.get('/small', (_req, res) => void res.type('html').send('x'.repeat(1399)))
  app.get('/long', (_req, res) => void long().pipe(res.type('html')))
  app.get('/data', (_req, res) => void res.type('text').send(body))
  app.get('/raw', (_req, res) => void res.type('html').set('Cache-Control', 'no-transform').send(body))
  app.get('/picture', (_req, res) => void res.type('png').send(Buffer.alloc(5000)))
  app.get('/encoded', (_req, res) => void res.type('html').set('Content-Encoding', 'br').send(Buffer.alloc(5000)))
  app.get('/part', (_req, res) => void res.status(206).type('html').send(body))
  server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

async function open(path: string, accepted?: string): Promise<IncomingMessage> {
  const headers: OutgoingHttpHeaders = accepted === undefined ? {} : { 'Accept-Encoding': accepted }
  return new Promise((resolve, reject) => get(url + path, { headers, agent: false }, resolve).on('error', reject))
}
async function answerOf(path: string, accepted?: string) {
  const res = await open(path, accepted)
  return { encoding: res.headers['content-encoding'], vary: res.headers.vary, bytes: await buffer(res) }
}

const browser = 'gzip, deflate, br, zstd'

it.each(['/whole', '/parts'])('sends %s by zstd to who accepts it, else by brotli or gzip, else as it is', async (path) => {
  for (const [accepted, encoding, read] of [
    [browser, 'zstd', zstdDecompressSync],
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip, zstd;q=0', 'gzip', gunzipSync],
  ] as const) {
    const sent = await answerOf(path, accepted)
    expect(sent).toMatchObject({ encoding, vary: 'Accept-Encoding' })
    expect(read(sent.bytes).toString()).toBe(body)
    expect(sent.bytes.length).toBeLessThan(1000)
  }
  const plain = await answerOf(path)
  expect([plain.encoding, plain.bytes.toString()]).toEqual([undefined, body])
})

it.each([
  ['an answer that fits into a packet', '/small', undefined],
  ['one that must not be changed', '/raw', undefined],
  ['one of compressed content', '/picture', undefined],
  ['a part of a file', '/part', undefined],
  ['one that is encoded already', '/encoded', 'br'],
  ['data, which brotli makes much smaller,', '/data', 'br'],
])('does not encode %s by zstd', async (_, path, encoding) => {
  expect((await answerOf(path, browser)).encoding).toBe(encoding)
})

it('a long answer arrives whole in a slow client', async () => {
  const res = await open('/long', browser)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(zstdDecompressSync(await buffer(res)).length).toBe(64 * 65_536)
})

it('a client that leaves amid an answer disturbs nobody', async () => {
  for (const path of ['/long', '/parts']) {
    const res = await open(path, browser)
    await once(res, 'data')
    res.destroy()
  }
  expect((await answerOf('/whole', browser)).encoding).toBe('zstd')
})
