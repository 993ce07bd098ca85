/** Calls from scripts of other sites: only those of the allow-list may make them; URLs of uploads name this server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basic, startApi, type TestApi } from './server.ts'

const friend = 'https://saber.example'
const path = '/api/blade-system/param/list'

let api: TestApi
let plain: TestApi
beforeAll(async () => {
  api = await startApi({ corsOrigins: [friend, 'http://localhost:2888'], publicUrl: 'https://ward.example' })
  plain = await startApi()
  for (const one of [api, plain]) one.make.user('admin', { alias: 'administrator' })
})
afterAll(() => Promise.all([api.stop(), plain.stop()]))

const preflight = (at: TestApi, Origin: string, to = path) =>
  fetch(at.origin + to, {
    method: 'OPTIONS',
    headers: { Origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization,blade-auth,tenant-id' },
  })
const shared = (answer: Response) => [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))

describe('a site of the allow-list', () => {
  test('may send the headers of Blade clients, without cookies', async () => {
    const answer = await preflight(api, friend)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': friend,
      'access-control-allow-methods': 'GET, POST',
      vary: 'Origin',
    })
    const allowed = answer.headers.get('access-control-allow-headers')!.toLowerCase()
    for (const name of ['authorization', 'blade-auth', 'tenant-id', 'captcha-key', 'captcha-code', 'content-type'])
      expect(allowed).toContain(name)
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('may read answers, including refusals', async () => {
    const token = await api.login('admin')
    for (const [headers, status] of [
      [{ 'Blade-Auth': `bearer ${token}` }, 200],
      [{}, 401],
    ] as const) {
      const answer = await fetch(api.origin + path, { headers: { Origin: friend, ...headers } })
      expect([answer.status, answer.headers.get('access-control-allow-origin'), answer.headers.get('vary')]).toEqual([
        status,
        friend,
        'Origin',
      ])
    }
    const wrong = await fetch(`${api.origin}/api/blade-auth/token`, { method: 'POST', headers: { Origin: friend, Authorization: basic() } })
    expect([wrong.status, wrong.headers.get('access-control-allow-origin')]).toEqual([400, friend])
  })
})

test.each([
  'https://evil.example',
  'http://saber.example',
  'https://saber.example.evil.example',
  'https://saber.example:8443',
  'null',
  '*',
])('%s gets no CORS headers', async (origin) => {
  const preflightAnswer = await preflight(api, origin)
  expect([preflightAnswer.status, shared(preflightAnswer)]).toEqual([405, []])
  const answer = await fetch(api.origin + path, { headers: { Origin: origin } })
  expect([shared(answer), answer.headers.get('vary')]).toEqual([[], 'Origin'])
})

test('no site is allowed unless the list is set', async () => {
  const preflightAnswer = await preflight(plain, friend)
  expect([preflightAnswer.status, shared(preflightAnswer), preflightAnswer.headers.get('vary')]).toEqual([405, [], null])
  expect(shared(await fetch(plain.origin + path, { headers: { Origin: friend } }))).toEqual([])
})

test('only calls have CORS headers, neither the documentation nor files', async () => {
  for (const to of ['/api/docs', '/api/docs/openapi.json', '/upload/20261121/none.png'])
    expect([to, shared(await fetch(api.origin + to, { headers: { Origin: friend } }))]).toEqual([to, []])
  expect((await preflight(api, friend, '/api/docs/openapi.json')).status).not.toBe(204)
})

describe('the URL of an upload', () => {
  const put = async (at: TestApi, headers: Record<string, string> = {}) => {
    const body = new FormData()
    body.set('file', new File([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')], 'a.png', { type: 'image/png' }))
    const token = await at.login('admin')
    const { data } = await at.call('POST', '/api/blade-resource/oss/endpoint/put-file', { token, body, headers })
    return data as { link: string; name: string }
  }

  test('is absolute when PUBLIC_URL is set, also when it is read later', async () => {
    const { link, name } = await put(api, { 'X-Forwarded-Host': 'other.example' })
    expect(link).toBe(`https://ward.example/${name}`)
    const token = await api.login('admin')
    const options = { token, query: { fileName: name } }
    expect((await api.call('GET', '/api/blade-resource/oss/endpoint/file-link', options)).data).toBe(link)
    expect((await api.call('GET', '/api/blade-resource/oss/endpoint/stat-file', options)).data).toMatchObject({ link })
  })

  test('is absolute when a trusted proxy names the host, otherwise a path', async () => {
    const by = { 'X-Forwarded-Host': 'proxy.example', 'X-Forwarded-Proto': 'https' }
    expect((await put(plain, by)).link).toMatch(/^https:\/\/proxy\.example\/upload\//)
    expect((await put(plain)).link).toMatch(/^\/upload\//)
    for (const host of ['a b', 'x"><script>', 'u:p@evil.example', 'evil.example/x'])
      expect((await put(plain, { 'X-Forwarded-Host': host })).link).toMatch(/^\/upload\//)
  })
})
