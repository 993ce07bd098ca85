/** Guided demonstrations exist only with a lab, for users who hold its permission. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { action as act, loader as demo } from '#app/features/demo/demo.tsx'
import { action as start, loader as demos } from '#app/features/demo/demos.tsx'
import { browserSession } from '#app/blade/session.server.ts'
import { personHeader, personKey } from '#app/lib/person.ts'
import type { OfWorld } from '#contract/console/console-store.ts'
import { consoleOf } from './console.ts'
import { startLab, type TestLab } from './lab.ts'

let lab: TestLab
let without: TestLab
beforeAll(async () => {
  lab = await startLab()
  without = await startLab({ SIM_CONTROL: '0' })
})
afterAll(async () => {
  await lab.stop()
  await without.stop()
})

/** A console in the lab's main world that can enter its other worlds. */
async function site(of: TestLab, account: string) {
  const { context, request } = await consoleOf(
    { login: async (name) => (await of.inWorld().as(name)).token()!, origin: of.url, clock: Date.now },
    account,
  )
  const inWorld = (name: string): OfWorld | undefined => {
    const side = of.backend.sideIn(name)
    return side && { store: context.store, blade: { ...context.blade, url: side.bladeUrl }, world: side.world! }
  }
  return { request, context: { ...context, world: { name: 'main', version: '' }, inWorld } }
}
/** Begins a story. @returns a console in its world, and the address of its first step */
async function begin(of: TestLab, story: string) {
  const { request, context } = await site(of, 'admin')
  const body = new URLSearchParams({ story })
  const started = (await start({ request: request('/ward/sim/demo', { method: 'POST', body }), context, params: {} })) as Response
  const to = new URL(started.headers.get('Location')!, of.url)
  const world = to.searchParams.get('world')!
  const session = started.headers.getSetCookie().find((cookie) => cookie.startsWith(`ward_session_${world}=`))!
  const inStory = (path: string, { language = 'zh', ...init }: RequestInit & { language?: 'zh' | 'en' } = {}) => {
    const inner = request(path, { language, ...init })
    inner.headers.set('Cookie', `${session.split(';')[0]}; ward_lang=${language}`)
    inner.headers.set(personHeader, person)
    return inner
  }
  const there = { ...context, ...context.inWorld(world) }
  const entered = await browserSession(new Request(to, { headers: { Cookie: session.split(';')[0]! } }), there)
  const person = personKey(entered!.user)
  return { request: inStory, context: there, home: context, world, first: to.pathname + to.search, cookies: started.headers.getSetCookie() }
}
const params = { story: 'night' }

async function statuses(of: TestLab, account: string): Promise<unknown[]> {
  const { request, context } = await site(of, account)
  const statusOf = async (answer: Promise<unknown>) => {
    const result = await answer.catch((error: unknown) => error)
    return result instanceof Response ? result.status : ((result as { init?: { status?: number } }).init?.status ?? 200)
  }
  const body = new URLSearchParams({ story: 'night' })
  return [
    await statusOf(start({ request: request('/ward/sim/demo', { method: 'POST', body }), context, params: {} })),
    await statusOf(demos({ request: request('/ward/sim/demo'), context, params: {} })),
    await statusOf(demo({ request: request('/demo/night?step=2'), context, params })),
    await statusOf(demo({ request: request('/demo/none'), context, params: { story: 'none' } })),
  ]
}

const worldsOf = async () =>
  ((await (await lab.inWorld().as('admin')).call('GET', '/api/ward/lab/worlds/list')).data as { name: string }[]).map(({ name }) => name)

test('demonstrations need a lab and its permission; starting one makes a world and leaves the rows of this one alone', async () => {
  for (const [of, account] of [
    [lab, 'service'],
    [without, 'admin'],
  ] as const)
    for (const status of await statuses(of, account)) expect([403, 404]).toContain(status)
  expect(await worldsOf()).toEqual(['main'])
  expect(await statuses(lab, 'admin')).toEqual([302, 200, 302, 404])
  const admin = await lab.inWorld().as('admin')
  expect(await admin.state()).toMatchObject({ scenario: { name: 'weekday' } })
  const [, story] = await worldsOf()
  expect(story).toMatch(/^demo-night-/)
  expect(await (await lab.inWorld(story).as('admin')).state()).toMatchObject({ scenario: { name: 'night' }, fresh: true })
  await admin.lab('worlds/remove', { name: story })
})

test('a story enters its world, and at its end the browser returns to the world that it came from', async () => {
  const { request, context, home, world, first, cookies } = await begin(lab, 'rights')
  expect(cookies).toContainEqual(expect.stringMatching(new RegExp(`^ward_world=${world}; Path=/; HttpOnly`)))
  expect(await worldsOf()).toEqual(['main', world])
  // From another world, its address leads into its own.
  const inMain = request(first)
  const sent = (await demo({ request: inMain, context: { ...home, store: context.store }, params: { story: 'rights' } }).catch(
    (error: unknown) => error,
  )) as Response
  expect(sent.status).toBe(302)

  const sentThen: (() => void)[] = []
  const homeSession = await site(lab, 'admin')
  const body = new URLSearchParams({ act: 'end' })
  const ending = request(first, { method: 'POST', body })
  ending.headers.set('Cookie', `${ending.headers.get('Cookie')}; ${homeSession.request('/').headers.get('Cookie')}`)
  const inWorld = (name: string) => (name === 'main' ? { ...homeSession.context } : context.inWorld(name))
  const ended = (await act({
    request: ending,
    context: { ...context, inWorld, sent: (then) => void sentThen.push(then) },
    params: { story: 'rights' },
  }).catch((error: unknown) => error)) as Response
  expect([ended.status, ended.headers.get('Location'), ended.headers.get('X-Remix-Reload-Document')]).toEqual([
    302,
    '/ward/sim/demo',
    'true',
  ])
  expect(ended.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^ward_world=main;.*Max-Age=0/))
  expect(await worldsOf()).toEqual(['main', world])
  for (const then of sentThen) then()
  await vi.waitFor(async () => expect(await worldsOf()).toEqual(['main']), { timeout: 10_000 })
})

test('without room for another world a story says so, and nothing is changed', async () => {
  const small = await startLab({ SIM_WORLDS: '1' })
  try {
    await (await small.inWorld().as('admin')).lab('worlds', { name: 'qa1', from: { scenario: 'empty' } })
    const { request, context } = await site(small, 'admin')
    const body = new URLSearchParams({ story: 'night' })
    const answer = await start({ request: request('/ward/sim/demo', { method: 'POST', body, language: 'en' }), context, params: {} })
    expect(answer).toMatchObject({ data: { story: 'night', wrong: 'At most 1 worlds. Delete one first.' }, init: { status: 400 } })
    expect(await (await small.inWorld().as('admin')).state()).toMatchObject({ scenario: { name: 'weekday' }, fresh: true })
  } finally {
    await small.stop()
  }
})

test('a step has its text in the user’s language, its page and control, and a customer’s phone that places real orders', async () => {
  const { request, context, world, first } = await begin(lab, 'night')
  const at = async (address: string, language: 'zh' | 'en' = 'zh') =>
    (await demo({ request: request(address, { language }), context, params })).shown
  const sent = (await demo({ request: request(first.replace('step=1', 'step=6')), context, params }).catch(
    (error: unknown) => error,
  )) as Response
  const address = sent.headers.get('Location')!
  expect(address).toMatch(new RegExp(`^/demo/night\\?step=6&world=${world}&from=main&customer=\\d+&device=[\\w-]+$`))
  expect(await at(address)).toMatchObject({ at: 5, page: '/money/todo?kind=problem', stale: false, step: { title: '查看待办' } })
  const view = await at(address, 'en')
  expect(view.step).toMatchObject({
    title: 'Open the to-do list',
    controls: ['link:/money/todo/*/problem'],
    until: '/money/todo/*/problem',
  })
  expect(view.steps).toHaveLength(10)

  const second = address.replace('step=6', 'step=2')
  const before = await at(second)
  const { id, batch } = before.customer as { id: string; batch: string }
  const press = (fields: Record<string, string>) =>
    act({ request: request(second, { method: 'POST', body: new URLSearchParams(fields) }), context, params })
  expect(await press({ act: 'order', customerId: id, batch, depositFlag: '1' })).toMatchObject({ data: { wrong: undefined } })
  expect((await at(second)).step.count).toBe(before.step.count! + 1)
  expect(await press({ act: 'pay', id: '1' })).toMatchObject({ data: { wrong: expect.any(String) as unknown }, init: { status: 400 } })
  const [order] = (await at(second)).customer!.happenings
  await press({ act: 'pay', id: order!.id })
  expect((await at(second)).customer!.happenings[0]).toMatchObject({ of: 'order', state: '1', next: { act: 'return' } })

  await (await lab.inWorld(world).as('admin')).lab('scenario', { name: 'empty' })
  expect(await at(second)).toMatchObject({ stale: true })
})
