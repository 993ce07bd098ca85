/** Network use: bytes and requests of first and second loads, and compression of files and responses. 1 KB is 1000 bytes. */
import type { Request } from '@playwright/test'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { screenCookie } from '#app/lib/use-screen.ts'
import { tokenOf } from './api.ts'
import { expect, test } from './fixtures.ts'
import { dataFolder, end, start } from './site.ts'
import { visit, type Received } from './wire.ts'

/** KB, and requests. */
const limits = [
  { name: 'sign-in', address: '/login', all: 150, requests: 10 },
  { name: 'order list', address: '/money/order', all: 250, requests: 18 },
]
const uncompressed = 1400

const text = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/
const kilobytes = (received: Received[], kind?: string) =>
  received.filter((one) => !kind || one.kind === kind).reduce((sum, one) => sum + one.bytes, 0) / 1000

test('first loads stay within their limits of bytes and requests; a second visit requests only the document', async ({
  page,
  browser,
  login,
  site,
  contextOptions,
}) => {
  const open = (state?: Awaited<ReturnType<typeof signedIn>>) =>
    browser.newContext({ ...contextOptions, baseURL: site.url, storageState: state })
  const signedIn = () => page.context().storageState()
  await login('admin')
  // Every browser reports its width on its first page, the sign-in, so that later documents leave out what other widths show.
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain(screenCookie)
  const state = await signedIn()
  for (const { name, address, all, requests } of limits) {
    const context = await open(address === '/login' ? undefined : state)
    const first = await visit(await context.newPage(), address)
    const sums = { all: kilobytes(first), scripts: kilobytes(first, 'Script'), styles: kilobytes(first, 'Stylesheet') }
    const line = `${name}: ${first.length} requests, ${Object.entries(sums).map(([of, sum]) => `${of} ${sum.toFixed(1)} KB`)}`
    console.log(line)
    expect
      .soft(
        first.map(({ status }) => status).filter((status) => status !== 200),
        line,
      )
      .toEqual([])
    expect.soft(first.length, line).toBeLessThanOrEqual(requests)
    expect.soft(sums.all, line).toBeLessThanOrEqual(all)
    const plain = first.filter(({ mimeType, encoding, body }) => text.test(mimeType) && !encoding && body > uncompressed)
    expect.soft(plain, line).toEqual([])
    const second = (await visit(await context.newPage(), address)).filter(({ cached }) => !cached)
    expect
      .soft(
        second.map((one) => one.address),
        `${name}, the second time`,
      )
      .toEqual([address])
    await context.close()
  }
})

test('a page holds what it shows: no content of what is closed, and each style sheet once', async ({ page, login }) => {
  await login('admin', '/wel/index')
  // Waits for the script; later documents are rendered for a browser with a script.
  await expect(page.locator('[data-scripted].invisible')).toHaveCount(0)
  for (const address of ['/wel/index', '/money/order', '/system/param', '/system/user']) {
    await page.goto(address)
    await expect(page.locator('[data-scripted].invisible')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    const sheets = await page.locator('link[rel=stylesheet]').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(sheets, address).toEqual([expect.stringContaining('signed-in')])
    for (const closed of await page.locator('dialog, [popover]').filter({ visible: false }).all())
      expect.soft(await closed.locator('*').count(), `${address}: ${await closed.getAttribute('id')}`).toBe(0)
  }
})

/** KB and elements of a document for a wide window whose script runs, with room for rows and entries that other tests add. */
const documents = {
  '/money/order': { bytes: 90, elements: 1000 },
  '/wel/index': { bytes: 78, elements: 760 },
  '/system/param': { bytes: 78, elements: 860 },
  '/system/param/new': { bytes: 83, elements: 900 },
}

test('documents stay within their limits of bytes and elements', async ({ page, login, site }) => {
  await login('admin')
  const cookies = (await page.context().cookies()).filter(({ name }) => name !== screenCookie)
  const Cookie = [...cookies, { name: screenCookie, value: '3' }].map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const [address, most] of Object.entries(documents)) {
    const html = (await ask(site.url + address, { Cookie })).bytes
    const elements = html.toString().match(/<[a-z]/gi)!.length
    const line = `${address}: ${(html.length / 1000).toFixed(1)} KB, ${elements} elements`
    console.log(line)
    expect.soft(html.length / 1000, line).toBeLessThanOrEqual(most.bytes)
    expect.soft(elements, line).toBeLessThanOrEqual(most.elements)
  }
})

const basic = { Authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}` }

const takes = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

/** Sends a raw request. @returns the raw response */
async function ask(url: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<IncomingMessage & { bytes: Buffer }> {
  const res = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers, agent: false }, resolve).on('error', reject).end()
  })
  return Object.assign(res, { bytes: await buffer(res) })
}

test('assets are precompressed and served in an accepted encoding, with ranges and conditional requests', async ({ site }) => {
  const folder = 'build/client/assets'
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))
  const large = names.filter((name) => statSync(`${folder}/${name}`).size > uncompressed)
  expect(large.length).toBeGreaterThan(20)
  for (const name of large)
    for (const encoding of ['br', 'gzip'])
      expect((await ask(`${site.url}/assets/${name}`, { 'Accept-Encoding': encoding }, 'HEAD')).headers['content-encoding'], name).toBe(
        encoding,
      )

  const name = large.find((one) => one.startsWith('shell'))!
  const url = `${site.url}/assets/${name}`
  const file = readFileSync(`${folder}/${name}`)
  const br = await ask(url, takes)
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=UTF-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect(brotliDecompressSync(br.bytes).equals(file)).toBe(true)
  const gzip = await ask(url, { 'Accept-Encoding': 'br;q=0, gzip' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.bytes).equals(file)).toBe(true)
  const plain = await ask(url)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.bytes.equals(file)).toBe(true)
  const { etag } = br.headers
  expect(new Set([etag, gzip.headers.etag, plain.headers.etag]).size).toBe(3)

  const head = await ask(url, takes, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.bytes.length]).toEqual([200, String(br.bytes.length), 0])
  const notModified = await ask(url, { ...takes, 'If-None-Match': etag })
  expect([notModified.statusCode, notModified.bytes.length]).toEqual([304, 0])
  const part = await ask(url, { ...takes, Range: 'bytes=-100' })
  expect([part.statusCode, part.headers['content-encoding']]).toEqual([206, 'br'])
  expect(part.bytes.equals(br.bytes.subarray(-100))).toBe(true)
  const beyond = await ask(url, { ...takes, Range: 'bytes=99999999-' })
  expect([beyond.statusCode, beyond.headers['content-range'], beyond.bytes.toString()]).toEqual([416, `bytes */${br.bytes.length}`, '416'])
  expect(beyond.headers).not.toHaveProperty('content-encoding')
  expect(beyond.headers).not.toHaveProperty('cache-control')

  for (const [path, status] of [
    ['/assets/none.js', 404],
    ['/assets/', 404],
    ['/assets/..%2f..%2fserver%2findex.js', 403],
  ] as const) {
    const none = await ask(site.url + path, takes)
    expect([none.statusCode, none.bytes.toString(), none.headers['cache-control']], path).toEqual([status, String(status), undefined])
  }
  expect((await ask(`${site.url}/favicon.svg`, takes)).statusCode).toBe(200)
  for (const path of ['/server/index.js', '/.vite/manifest.json', '/assets.js']) {
    const elsewhere = await ask(site.url + path, takes)
    expect(elsewhere.statusCode === 200 ? elsewhere.headers['content-type'] : 'none', path).not.toMatch(/javascript|json/)
  }
})

test('a click to the next page is one small request', async ({ page, login }) => {
  await login('admin', '/money/order')
  const Cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const [size, limit] of [
    [10, 3.4],
    [200, 25],
  ] as const) {
    await page.mouse.move(0, 0)
    await page.goto(`/money/order?size=${size}`)
    await page.waitForLoadState('networkidle')
    const requestedUrls: string[] = []
    // Ignores notifications and the heartbeat, which are independent of clicks, and files of the previous page.
    const note = (one: Request) => void (/\/(session\/|assets\/|favicon)/.test(one.url()) || requestedUrls.push(one.url()))
    page.on('request', note)
    // By keyboard, because a link below the pointer would be prefetched.
    await page.getByRole('link', { name: '下一页' }).press('Enter')
    await expect(page.locator('[data-slot=pagination] [aria-current=page]')).toHaveText('2')
    page.off('request', note)
    const [address = '', ...more] = requestedUrls
    expect(more).toEqual([])
    // Requested again, because a browser does not always count all bytes of a response.
    const { bytes, rawHeaders } = await ask(address, { ...takes, Cookie })
    const sum = (bytes.length + rawHeaders.join('').length + 4 * (rawHeaders.length / 2)) / 1000
    console.log(`next page of ${size} rows: ${sum.toFixed(1)} KB`)
    expect(sum).toBeLessThan(limit)
  }
})

test('documents, their data and API responses are compressed almost as well as in one piece', async ({ page, login, site }) => {
  await login('admin')
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const { token } = await tokenOf(site, 'admin', 'admin')
  const headers = { ...basic, Cookie: cookie, 'Blade-Auth': `bearer ${token}` }
  for (const path of ['/money/order', '/money/order.data', '/api/blade-system/order/list', '/api/docs/swagger-ui.css']) {
    const plain = await ask(site.url + path, headers)
    expect([plain.statusCode, plain.headers['content-encoding']], path).toEqual([200, undefined])
    for (const [encoding, whole] of [
      ['br', brotliCompressSync(plain.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
      ['gzip', gzipSync(plain.bytes)],
    ] as const) {
      const sent = await ask(site.url + path, { ...headers, 'Accept-Encoding': encoding })
      expect(sent.headers, path).toMatchObject({
        'content-encoding': encoding,
        vary: expect.stringContaining('Accept-Encoding') as unknown,
      })
      expect(sent.bytes.length / whole.length, `${path} ${encoding}`).toBeLessThan(1.1)
    }
  }
})

/**
 * Maximum number of calls of a page to the backend with an empty cache. Home: its figures, and a list for each kind of case that waits.
 * Orders: their list, and a count for each tab.
 */
const calls = { '/wel/index': 18, '/money/order': 8, '/system/param': 4, '/system/user': 8 }

test('a page makes few calls to the backend', async () => {
  const folder = dataFolder()
  const { url, output, process } = await start(folder, { LOG_LEVEL: 'debug', CAPTCHA: 'off' })
  const body = new URLSearchParams({ intent: 'account', username: 'admin', password: 'admin' })
  const signedIn = await fetch(`${url}/login`, { method: 'POST', body, redirect: 'manual', headers: { Origin: url } })
  const Cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0])
  // Polled, because a request is logged after its response.
  await expect.poll(output).toContain('"url":"/login"')
  for (const [path, most] of Object.entries(calls)) {
    const before = output().length
    expect((await fetch(url + path, { headers: { Cookie: Cookie.join('; ') } })).status).toBe(200)
    await expect.poll(() => output().slice(before)).toContain(`"url":"${path}"`)
    const callPaths = [
      ...output()
        .slice(before)
        .matchAll(/"url":"(\/api\/[^"?]+)/g),
    ].map(([, address]) => address)
    expect(callPaths.length, `${path}: ${callPaths.join(' ')}`).toBeLessThanOrEqual(most)
  }
  await end(process)
})
