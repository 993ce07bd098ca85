/** Pictures on other hosts, through the console: what is signed, what may be reached, what is passed on. */
import { loader } from '#app/features/platform/picture.ts'
import { shownPictures } from '#app/blade/pictures.server.ts'
import { createOutgoing } from '#server/http/outgoing.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { consoleOf } from './console.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==', 'base64')
const asked: string[] = []
const server = createServer((req, res) => {
  asked.push(req.url ?? '')
  const type = { '/a.png': 'image/png', '/big.png': 'image/png', '/a.svg': 'image/svg+xml', '/away.png': 'image/png' }[req.url ?? '']
  res.writeHead(req.url === '/away.png' ? 302 : 200, { 'Content-Type': type ?? 'text/html', Location: `${origin}/a.png` })
  res.end(req.url === '/big.png' ? Buffer.alloc(2 * 1024 * 1024 + 1) : png)
})
let origin = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => void asked.splice(0))

const site = await consoleOf({ login: () => Promise.resolve('t'), origin: 'http://blade.test', clock: Date.now }, 'clerk')
const options = { patience: 5000, most: 2 * 1024 * 1024 }
/** The answer to the address that pages load in place of `picture`. */
async function load(picture: string, { known = origin, change = (address: string) => address, signedIn = true } = {}) {
  const context = { ...site.context, fetchOutside: createOutgoing({ ...options, known }) }
  const shown = shownPictures(site.request('/wel/index'), context, [picture])?.[picture] ?? ''
  const request = signedIn ? site.request(change(shown)) : new Request(`http://console.test${change(shown)}`)
  return loader({ request, context, params: {} })
}

it('a picture of the Blade server comes through, for nothing but an image', async () => {
  const answer = await load(`${origin}/a.png`)
  expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, png])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=86400',
  })
})

it.each(['/a.svg', '/page', '/big.png', '/away.png'])('%s is not passed on', async (path) => {
  expect((await load(origin + path)).status).toBe(404)
  expect(asked).toEqual([path])
})

it('nothing inside is reached', async () => {
  for (const address of [origin, 'http://localhost', 'http://10.0.0.1', 'http://169.254.169.254', 'http://[::1]', 'http://2130706433'])
    expect((await load(`${address}/a.png`, { known: 'https://blade.example' })).status).toBe(404)
  expect(asked).toEqual([])
})

it('an address that the console did not sign is not asked, nor anything for whoever is not signed in', async () => {
  const forged = [
    (shown: string) => shown.replace('a.png', 'b.png'),
    (shown: string) => shown.replace(/&by=.*/, ''),
    (shown: string) => shown.replace(/&by=.*/, '&by=AAAA'),
  ]
  for (const change of forged) expect((await load(`${origin}/a.png`, { change })).status).toBe(404)
  expect((await load(`${origin}/a.png`, { signedIn: false })).status).toBe(404)
  expect(asked).toEqual([])
})

it('own pictures are loaded as they are', () => {
  const request = site.request('/wel/index')
  expect(
    shownPictures(request, site.context, ['', null, '/upload/a.png', 'http://console.test/b.png', 'javascript:alert(1)']),
  ).toBeUndefined()
  expect(Object.keys(shownPictures(request, site.context, ['https://x.example/a.png,/own.png'])!)).toContain('https://x.example/a.png')
})

it('the files of another server are its own, though it names them by their paths', async () => {
  const blade = { ...site.context.blade, publicUrl: `${origin}/api` }
  const shown = shownPictures(site.request('/wel/index'), { ...site.context, blade }, ['/a.png'])?.['/a.png'] ?? ''
  expect(new URLSearchParams(shown.replace(/.*\?/, '')).get('of')).toBe(`${origin}/a.png`)
  const context = { ...site.context, fetchOutside: createOutgoing({ ...options, known: origin }) }
  expect((await loader({ request: site.request(shown), context, params: {} })).status).toBe(200)
})
