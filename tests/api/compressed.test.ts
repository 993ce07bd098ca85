/** Response compression: streams are not buffered, excluded answers stay uncompressed. */
import { compressed } from '#server/http/compressed.ts'
import express from 'express'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBrotliDecompress } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'

const long = 'ward '.repeat(1000)
let goOn = () => {}
const app = express().use(compressed)
app.get('/stream', (_req, res) => {
  res.type('html').write('first')
  res.flush()
  goOn = () => res.end('last')
})
app.get('/file', (_req, res) => res.set('Cache-Control', 'no-store, no-transform').type('csv').send(long))
app.get('/part', (_req, res) =>
  res
    .status(206)
    .set('Content-Range', `bytes 0-${long.length - 1}/9999`)
    .type('text')
    .send(long),
)
app.get('/text', (_req, res) => res.type('text').send(long))

const server = app.listen(0, '127.0.0.1')
if (!server.listening) await once(server, 'listening')
afterAll(() => void server.close())

const ask = (path: string, encoding = 'gzip, br'): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    get({ port, host: '127.0.0.1', path, headers: { 'Accept-Encoding': encoding }, agent: false }, resolve).on('error', reject)
  })

it('the first chunk arrives before the last one is written', async () => {
  const res = await ask('/stream')
  expect(res.headers['content-encoding']).toBe('br')
  const text = res.pipe(createBrotliDecompress()).setEncoding('utf8')
  expect(await once(text, 'data')).toEqual(['first'])
  goOn()
  expect(await once(text, 'data')).toEqual(['last'])
})

it('downloads with a Content-Length and byte ranges are not compressed', async () => {
  for (const path of ['/file', '/part']) {
    const res = await ask(path)
    expect(res.headers['content-encoding'], path).toBeUndefined()
    expect(res.headers['content-length'], path).toBe(String(long.length))
    res.resume()
  }
})

it('every client gets an encoding that it accepts', async () => {
  for (const [takes, gets] of [
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['gzip, deflate, br, zstd', 'br'],
  ] as const) {
    const res = await ask('/text', takes)
    expect(res.headers['content-encoding'], takes).toBe(gets)
    expect(res.headers.vary).toBe('Accept-Encoding')
    res.resume()
  }
})
