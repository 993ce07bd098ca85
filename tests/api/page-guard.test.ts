/** Pages outside the user's menu stay closed in every spelling of the address; HEAD has no side effects; views are limited. */
import { findSession, requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { action as signIn } from '#app/features/auth/login.tsx'
import { action as saveView } from '#app/resource/list/table-views.ts'
import { loader as alive } from '#app/features/auth/alive.ts'
import { loader as captcha } from '#app/features/auth/captcha.ts'
import { loader as socialBack } from '#app/features/auth/social-back.ts'
import { loader as social } from '#app/features/auth/social.ts'
import { menuRoutes } from '#contract/endpoints/system.ts'
import type { Resource } from '#contract/resource.ts'
import { order } from '#contract/resources/money.ts'
import { param } from '#contract/resources/system.ts'
import { matchRoutes } from '@remix-run/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../properties/world.ts'
import { consoleOf } from './console.ts'

let world: World
let site: Awaited<ReturnType<typeof consoleOf>>
beforeAll(async () => {
  world = await startWorld()
  site = await consoleOf(world, 'service')
})
afterAll(() => world.stop())

/** Status of the page at this address, where only the menu can refuse it. */
const statusOf = (path: string, work: (signedIn: SignedInRequest) => Promise<number> = () => Promise.resolve(200)) =>
  requireSession(site.request(path), site.context, work).catch((error: unknown) => {
    if (error instanceof Response) return error.status
    return (error as { init?: { status?: number } }).init?.status
  })

const spellings = (path: string) => {
  const [, module = '', page = ''] = path.split('/')
  const code = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
  return [
    path,
    path.toUpperCase(),
    `/${module}/${page[0]!.toUpperCase()}${page.slice(1)}`,
    `${path}/`,
    `/${code(module[0]!)}${module.slice(1)}/${page}`,
    `/${module}/${code(page[0]!)}${page.slice(1)}`,
    `/${module}/${[...page].map(code).join('').toUpperCase()}`,
    `/${module}/./${page}`,
    `/x/../${module}/${page}`,
    `/x/%2e%2e/${module}/${page}`,
    `/\\${module}\\${page}`.replace('/\\', '/'),
    `${path}.data`,
    `${path.toUpperCase()}.data`,
    `${path}/new`.toUpperCase(),
  ]
}

test('the menu decides whether a page opens, in every spelling that the router accepts', async () => {
  const { data } = await world.call('GET', menuRoutes.path, { token: await world.login('service') })
  expect(JSON.stringify(data)).toContain('"order"')
  for (const closed of ['/ward/sim', '/system/param', '/money/reconcile', '/system/dict-biz'])
    for (const path of spellings(closed)) {
      const { pathname } = new URL(path, 'http://console.test')
      expect(matchRoutes([{ path: `${closed}/*` }], pathname.replace(/\.data$/, '')), path).not.toBeNull()
      expect(await statusOf(path), path).toBe(403)
    }
  for (const path of spellings('/money/order')) expect(await statusOf(path), path).toBe(200)
  for (const path of ['/wel/index', '/WEL/INDEX', '/info/index']) expect(await statusOf(path), path).toBe(200)
})

test('routes with side effects do not answer HEAD', async () => {
  for (const [path, loader] of [
    ['/session/alive', alive],
    ['/session/captcha', captcha],
    ['/session/social/demo', social],
    ['/oauth/redirect/demo?code=1&state=2', socialBack],
  ] as const) {
    const args = { request: site.request(path, { method: 'HEAD' }), context: site.context, params: { source: 'demo' } }
    const answer = await loader(args).catch((error: unknown) => error)
    expect(answer, path).toBeInstanceOf(Response)
    expect((answer as Response).status, path).toBe(405)
  }
})

test('only administrators share views with everybody, and the size of a view is limited', async () => {
  const save = async (on: typeof site, body: Record<string, string>) => {
    const form = { table: 'order', name: '待核对', search: '', back: '/money/order', sharedWith: 'own', ...body }
    const request = on.request('/table/views', { method: 'POST', body: new URLSearchParams(form) })
    return (await saveView({ request, context: on.context, params: {} })).headers.get('Location') ?? ''
  }
  const seen = async (on: typeof site, roleName: string) => (await on.context.store.views({ userId: '1', roleName }, 'order')).length
  expect(await save(site, { sharedWith: 'all' })).toBe('/money/order')
  expect(
    await save(site, { search: ['nickName', 'batch', 'phoneNumber', 'hosName'].map((name) => `${name}=${'王'.repeat(60)}`).join('&') }),
  ).toBe('/money/order')
  expect(await seen(site, '')).toBe(0)
  for (let i = 0; i < 30; i++) await save(site, {})
  expect(await seen(site, '')).toBe(20)
  const admin = await consoleOf(world, 'admin', undefined, 'administrator')
  expect(await save(admin, { sharedWith: 'all' })).toMatch(/view=/)
})

test('refusals of the server keep their status, errors of the server become 502', async () => {
  const detailOf = (resource: Resource, id: string) => statusOf('/money/order', ({ blade }) => blade.detail(resource, id).then(() => 200))
  expect(await detailOf(order, '')).toBe(400)
  expect(await detailOf(param, '1')).toBe(403)
  const { url } = site.context.blade
  site.context.blade.url = 'http://127.0.0.1:1'
  expect(await statusOf('/wel/index', ({ blade }) => blade.call(menuRoutes, {}).then(() => 200))).toBe(502)
  site.context.blade.url = url
})

test('signing in again ends the previous session and its tokens', async () => {
  const first = await consoleOf(world, 'service')
  const old = first.request('/wel/index')
  const before = await findSession(old, first.context)
  const body = new URLSearchParams({ intent: 'account', username: 'service', password: 'service' })
  const answer = await signIn({ request: first.request('/login', { method: 'POST', body }), context: first.context, params: {} })
  expect(answer).toMatchObject({ status: 302 })
  expect(await findSession(old, first.context)).toBeUndefined()
  const reply = await world.call('GET', menuRoutes.path, { token: before!.tokens.accessToken })
  expect(reply.status).toBe(401)
})
