/** The settings BRAND_…: which logos are served, and what the operator reads about the others. */
import { readEnv } from '#server/env.ts'
import { openBrand } from '#server/process/brand.ts'
import express from 'express'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { listen } from '../loopback.ts'

const folder = mkdtempSync(join(tmpdir(), 'ward-brand-'))
afterAll(() => rmSync(folder, { recursive: true }))
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==', 'base64')
const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** The brand of these settings, and what was printed about it. */
async function open(settings: Record<string, string>) {
  const printed: string[] = []
  const brand = openBrand(readEnv(settings), (line) => printed.push(line))
  const site = await listen(express().use(brand.route))
  closers.push(brand.stop, site.stop)
  return { printed, brand, load: (path: string) => fetch(site.url + path) }
}
function file(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

it('a picture is served under an address of its content, for good; an SVG runs no script', async () => {
  const { brand, printed, load } = await open({ BRAND_NAME: '青禾管理台', BRAND_LOGO: file('logo.png', png), BRAND_COLOR: '#0A7CFF' })
  const { logo = '', ...rest } = brand.current()
  expect(rest).toEqual({ name: '青禾管理台', slogan: undefined, color: '#0a7cff' })
  expect(logo).toMatch(/^\/assets\/logo-[0-9a-f]{16}$/)
  const answer = await load(logo)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'public, max-age=31536000, immutable',
  ])
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
  expect((await load('/assets/logo-0000000000000000')).status).toBe(404)
  expect(printed).toEqual([])

  const drawn = await open({ BRAND_LOGO: file('logo.svg', svg) })
  const { headers } = await drawn.load(drawn.brand.current().logo ?? '')
  expect(headers.get('content-type')).toMatch(/^image\/svg\+xml/)
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
})

it.each([
  ['a missing file', join(folder, 'none.png'), 'is not there'],
  ['a folder', folder, 'is no file'],
  ['a device without end', '/dev/zero', 'is no file'],
  ['a file that is too large', file('large.png', Buffer.concat([png, Buffer.alloc(200 * 1024)])), 'is larger than 200 KB'],
  ['a file that is no picture', file('page.png', '<html><svg></svg></html>'), 'is no picture'],
  ['an empty file', file('empty.png', ''), 'is no picture'],
])('%s is reported by the name of its setting, and the start goes on without a logo', async (_what, BRAND_LOGO, text) => {
  const { brand, printed } = await open({ BRAND_LOGO })
  expect(printed).toEqual([expect.stringContaining(`BRAND_LOGO     ${BRAND_LOGO} ${text}`)])
  expect(brand.current()).toMatchObject({ name: 'Ward Console', logo: undefined })
})

it('an address is fetched by the console; one that does not answer with a picture is reported', async () => {
  const answers: Record<string, [number, Buffer]> = { '/logo.png': [200, png], '/page': [200, Buffer.from('<html>')] }
  const source = await listen((req, res) => {
    const [status, body] = answers[req.url ?? ''] ?? [404, Buffer.alloc(0)]
    res.writeHead(status, { 'Content-Type': 'image/png' }).end(body)
  })
  const logo = await open({ BRAND_LOGO: `${source.url}/logo.png` })
  await expect.poll(() => logo.brand.current().logo).toBeDefined()
  expect((await logo.load(logo.brand.current().logo ?? '')).status).toBe(200)
  const bad = await open({ BRAND_LOGO: `${source.url}/none` })
  await expect.poll(() => bad.printed.join()).toContain('/none answers HTTP 404')
  const page = await open({ BRAND_LOGO: `${source.url}/page` })
  await expect.poll(() => page.printed.join()).toContain('/page is no picture')
  await source.stop()
  const down = await open({ BRAND_LOGO: `${source.url}/logo.png` })
  await expect.poll(() => down.printed.join()).toContain('was not loaded: ECONNREFUSED')
  expect(down.brand.current().logo).toBeUndefined()
})
