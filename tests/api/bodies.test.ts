/** Limits of request bodies, by caller: calls over HTTP, forms of the console on the built program. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { md5Hex } from '#server/access/sessions/password.ts'
import { errorUpload, plainBody } from '#contract/rules/uploads.ts'
import { run, type Program } from '../program.ts'
import { personOfSession } from '../person-header.ts'
import { basic, startApi, type TestApi } from './server.ts'

interface PourOptions {
  headers?: Record<string, string>
  /** Sends the body in chunks, without Content-Length. */
  chunked?: boolean
  method?: string
}

/** Sends `bytes` of `part`, repeatedly, until the server stops reading. */
async function pour(url: string, part: string, bytes: number, { headers, chunked, method = 'POST' }: PourOptions = {}) {
  const length = chunked ? undefined : { 'Content-Length': String(bytes) }
  const req = request(url, { method, headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers, ...length } })
  const response = new Promise<IncomingMessage>((resolve, reject) => req.on('response', resolve).on('error', reject))
  const chunk = Buffer.from(part.repeat(Math.ceil(65_536 / part.length)))
  let left = bytes
  let hasAnswer = false
  void response.catch(() => undefined).then(() => (hasAnswer = true))
  while (left > 0 && !hasAnswer) {
    const slice = chunk.subarray(0, Math.min(left, chunk.length))
    left -= slice.length
    if (!req.write(slice)) await Promise.race([once(req, 'drain'), response]).catch(() => undefined)
  }
  if (left === 0) req.end()
  const res = await response
  let text = ''
  for await (const piece of res) text += String(piece)
  if (left > 0) req.destroy()
  return { status: res.statusCode ?? 0, text, headers: res.headers }
}

describe('calls', () => {
  let api: TestApi
  let admin: string
  beforeAll(async () => {
    api = await startApi()
    api.make.user('admin', { alias: 'administrator' })
    admin = await api.login('admin')
  })
  afterAll(() => api.stop())

  const path = '/api/blade-system/param/submit'
  const json = (headers: Record<string, string> = {}) => ({ 'Content-Type': 'application/json', Authorization: basic(), ...headers })
  const jsonWithSession = () => json({ 'Blade-Auth': `bearer ${admin}` })
  const tooLarge = { status: 413, text: expect.stringContaining('请求内容过大') as string }

  test.each([false, true])('limits bodies to 64 KB without a session and 1 MB with one, chunked: %s', async (chunked) => {
    const send = (bytes: number, headers: Record<string, string>, at = path) =>
      pour(api.origin + at, '{"a":1} ', bytes, { chunked, headers })
    expect(await send(plainBody + 1, json())).toMatchObject(tooLarge)
    expect(await send(plainBody + 1, json({ 'Blade-Auth': 'bearer x' }))).toMatchObject(tooLarge)
    expect((await send(plainBody - 1, json())).status).toBe(400)
    expect((await send(plainBody + 1, jsonWithSession())).status).toBe(400)
    expect(await send(1_048_577, jsonWithSession())).toMatchObject(tooLarge)
    const errors = '/api/blade-auth/oauth/logout'
    expect(await send(plainBody + 1, json(), errors)).toMatchObject(tooLarge)
    expect((await send(errorUpload.bytes - 1, jsonWithSession(), errors)).status).toBe(400)
    expect(await send(errorUpload.bytes + 1, jsonWithSession(), errors)).toMatchObject(tooLarge)
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: basic() }
    expect(await send(plainBody + 1, form, '/api/blade-auth/oauth/token')).toMatchObject(tooLarge)
  })

  test('a file that is too large is refused with a message, with or without Content-Length', async () => {
    for (const chunked of [false, true]) {
      const headers = { ...jsonWithSession(), 'Content-Type': 'multipart/form-data; boundary=x' }
      const { status, text } = await pour(`${api.origin}/api/blade-resource/oss/endpoint/put-file`, 'x', 22 * 1_048_576, {
        chunked,
        headers,
      })
      expect([status, text]).toEqual([413, expect.stringContaining('20')])
    }
  })

  test('deeply nested values are refused, flat ones with 10,000 keys are read', async () => {
    let n = 0
    const body = (inner: string) => ({ token: admin, body: `{"paramName":"n","paramKey":"k${n++}","paramValue":"v","x":${inner}}` })
    const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i])))
    expect((await api.call('POST', path, body('['.repeat(60) + ']'.repeat(60)))).status).toBe(200)
    expect((await api.call('POST', path, body(`"\\\\\\"${'['.repeat(200)}"`))).status).toBe(200)
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep = open.repeat(10_000) + '1' + close.repeat(10_000)
      expect(await api.call('POST', path, body(deep))).toMatchObject({ status: 400, msg: '消息不能读取' })
    }
    expect((await api.call('POST', path, body(keys))).status).toBe(200)
  })
})

describe('forms', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ward-bodies-'))
  let program: Program
  let url: string
  let cookie: string
  beforeAll(async () => {
    program = run({ DATABASE_PATH: join(folder, 'blade.sqlite'), SEED: 'demo', NODE_OPTIONS: '--max-old-space-size=256' })
    url = await program.url()
    cookie = await signIn('auditor')
  })
  afterAll(async () => {
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function signIn(account: string): Promise<string> {
    const body = new URLSearchParams({ intent: 'account', username: account, password: account })
    const answer = await fetch(`${url}/login`, { method: 'POST', body, redirect: 'manual' })
    const sessionCookie = answer.headers.getSetCookie().find((one) => one.startsWith('ward_session='))!
    return sessionCookie.split(';')[0]!
  }

  /** Resident memory of the program in bytes. */
  const memory = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(program.pid)]).toString()) * 1024

  test('without a session: long forms and files are refused with a message, and not buffered in memory', async () => {
    const before = memory()
    const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' }
    for (const chunked of [false, true])
      for (const at of ['/login', '/session/prefs', '/session/lock', '/login.data', '/money/order/1/refund', '/rental/bed/import'])
        for (const headers of [{}, multipart]) {
          const sent = pour(`${url}${at}`, 'a&b&', 20_000_000, {
            chunked,
            headers: { 'Accept-Language': 'en', Cookie: 'ward_lang=en', ...headers },
          })
          const { status, text } = await sent
          // Pages behind sign-in redirect requests without a session before they read the form.
          expect([at, status]).toEqual([at, /refund|import/.test(at) ? expect.any(Number) : 413])
          if (status === 413) expect(text).toContain('The submission is too large')
        }
    expect(memory() - before).toBeLessThan(100_000_000)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  test('a file is only read from users with the permission to upload it', async () => {
    const own = { Cookie: cookie, ...(await personOfSession(url, cookie)) }
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', ...own }
    const pages = ['/rental/bed/import', '/platform/attach/new', '/money/reconcile/2026-11-20/import']
    for (const at of pages) expect([at, (await pour(url + at, 'x', 4_000_000, { headers, chunked: true })).status]).toEqual([at, 403])
    expect((await pour(`${url}/files/put`, 'x', 22_000_000, { headers, chunked: true })).status).toBe(413)
    expect((await pour(`${url}/session/errors`, 'a', errorUpload.bytes + 1, { headers: own })).status).toBe(413)
  })

  test('an account may have two uploads in progress, in a file each; a third is refused until one of them ends', async () => {
    const own = { Cookie: cookie, ...(await personOfSession(url, cookie)) }
    const query = new URLSearchParams({ grant_type: 'password', username: 'auditor', password: md5Hex('auditor') })
    const client = { Authorization: basic('saber', 'saber_secret'), 'Tenant-Id': '000000' }
    const granted = await fetch(`${url}/api/blade-auth/oauth/token?${query}`, { method: 'POST', headers: client })
    const { access_token } = (await granted.json()) as { access_token: string }
    const sessionHeaders = { ...client, 'Blade-Auth': `bearer ${access_token}` }
    const incomingFiles = (of: string) => (existsSync(join(folder, 'incoming', of)) ? readdirSync(join(folder, 'incoming', of)) : [])
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(200_000)])
    const places = [
      ['calls', '/api/blade-resource/oss/endpoint/put-file', sessionHeaders, '同时上传'],
      ['forms', '/files/put', own, '同时上传'],
    ] as const
    for (const [of, at, headers, words] of places) {
      const send = (end: boolean) => {
        const req = request(url + at, { method: 'POST', headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' } })
        const answered = new Promise<{ status?: number; text: string }>((resolve) => {
          req.on('error', () => resolve({ text: '' }))
          req.on('response', (res) => {
            let text = ''
            res.on('data', (piece) => (text += String(piece))).on('end', () => resolve({ status: res.statusCode, text }))
          })
        })
        req.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
        req.write(png)
        if (end) req.end('\r\n--x--\r\n')
        return { req, answered }
      }
      const uploads = [send(false), send(false)]
      await expect.poll(() => incomingFiles(of).length).toBe(2)
      expect(await send(true).answered).toMatchObject({ status: 429, text: expect.stringContaining(words) as string })
      uploads[0]!.req.destroy()
      await expect.poll(() => incomingFiles(of).length).toBe(1)
      expect(await send(true).answered).toMatchObject({ status: 200 })
      uploads[1]!.req.end('\r\n--x--\r\n')
      expect(await uploads[1]!.answered).toMatchObject({ status: 200 })
      await expect.poll(() => incomingFiles(of)).toEqual([])
    }
  })

  test('a text of the maximum length in three-byte characters is saved', async () => {
    const Cookie = await signIn('admin')
    const headers = { Cookie, ...(await personOfSession(url, Cookie)) }
    const content = '漢'.repeat(20_000)
    const body = new URLSearchParams({ title: '长文', content, category: 'use', sort: '1', state: '1' })
    const { status } = await fetch(`${url}/rental/normal/new`, { method: 'POST', body, headers, redirect: 'manual' })
    expect(status).toBe(302)
    const db = openDatabase(join(folder, 'blade.sqlite'))
    expect(db.$client.prepare('select content from ward_normal where title = ?').pluck().get('长文')).toBe(content)
    db.$client.close()
  })

  test('a malformed form is refused, and the connection stays open', async () => {
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data', 'application/json', 'x'])
      expect([type, (await pour(`${url}/login`, 'x', 1000, { headers: { 'Content-Type': type } })).status]).toEqual([type, 400])
  })
})
