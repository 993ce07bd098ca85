/** Guided demonstrations exist only with a lab, for users who hold its permission. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { action as act, loader as demo } from '#app/features/demo/demo.tsx'
import { action as start, loader as demos } from '#app/features/demo/demos.tsx'
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

const site = (of: TestLab, account: string) =>
  consoleOf({ login: async (name) => (await of.inWorld().as(name)).token()!, origin: of.url, clock: Date.now }, account)
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

test('demonstrations need a lab and its permission; starting one loads its scenario', async () => {
  for (const [of, account] of [
    [lab, 'service'],
    [without, 'admin'],
  ] as const)
    for (const status of await statuses(of, account)) expect([403, 404]).toContain(status)
  expect(await (await lab.inWorld().as('admin')).state()).toMatchObject({ scenario: { name: 'weekday' } })
  expect(await statuses(lab, 'admin')).toEqual([302, 200, 302, 404])
  expect(await (await lab.inWorld().as('admin')).state()).toMatchObject({ scenario: { name: 'night' }, fresh: true })
})

test('a step has its text in the user’s language, its page and control, and a customer’s phone that places real orders', async () => {
  const { request, context } = await site(lab, 'admin')
  await start({
    request: request('/ward/sim/demo', { method: 'POST', body: new URLSearchParams({ story: 'night' }) }),
    context,
    params: {},
  })
  const at = async (address: string, language: 'zh' | 'en' = 'zh') =>
    (await demo({ request: request(address, { language }), context, params })).shown
  const sent = (await demo({ request: request('/demo/night?step=6'), context, params }).catch((error: unknown) => error)) as Response
  const address = sent.headers.get('Location')!
  expect(address).toMatch(/^\/demo\/night\?step=6&customer=\d+&device=[\w-]+$/)
  expect(await at(address)).toMatchObject({ at: 5, page: '/money/todo?kind=problem', stale: false, step: { title: '查看待办' } })
  const view = await at(address, 'en')
  expect(view.step).toMatchObject({
    title: 'Open the to-do list',
    control: 'link:/money/todo/*/problem?kind=problem',
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

  await (await lab.inWorld().as('admin')).lab('scenario', { name: 'empty' })
  expect(await at(second)).toMatchObject({ stale: true })
})
