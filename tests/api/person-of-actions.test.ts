/** No route action runs for a page that was loaded by another person, or by nobody. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { personField, personHeader, personKey } from '#app/lib/person.ts'
import type { ConsoleStore } from '#contract/console/console-store.ts'
import routes from '#app/routes.ts'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../properties/world.ts'
import { consoleOf } from './console.ts'

const app = join(import.meta.dirname, '../../app')

/** Actions that need no signed-in person: they sign in, or store a setting of the browser. */
const ofNobody = ['features/auth/login.tsx', 'shell/save-prefs.ts']

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)])

type Action = (args: ActionFunctionArgs) => unknown
let actions: [file: string, action: Action][]
let world: World
let site: Awaited<ReturnType<typeof consoleOf>>
beforeAll(async () => {
  world = await startWorld()
  site = await consoleOf(world, 'admin', undefined, 'administrator')
  const files = [...new Set(filesOf(routes))]
  const modules = await Promise.all(files.map(async (file) => [file, (await import(join(app, file))) as { action?: unknown }] as const))
  actions = modules.flatMap(([file, { action }]): typeof actions =>
    typeof action === 'function' && !ofNobody.includes(file) ? [[file, action as Action]] : [],
  )
})
afterAll(() => world.stop())

const other = personKey({ userId: '2', account: 'finance', nickName: '沈若水' })

/** Calls that an action made to the store, except looking up the session. */
let used: string[] = []
const watched = (store: ConsoleStore): ConsoleStore =>
  new Proxy(store, {
    get(of, name) {
      if (name !== 'find' && name !== 'onAnnounced') used.push(String(name))
      return Reflect.get(of, name) as unknown
    },
  })

async function statusOf(action: Action, path: string, init: RequestInit): Promise<number | undefined> {
  const request = site.request(path, { method: 'POST', ...init })
  request.headers.delete(personHeader)
  const named = new Headers(init.headers).get(personHeader)
  if (named !== null) request.headers.set(personHeader, named)
  const params = { id: '1', process: '1', instance: '1', act: 'approve', story: 'refund', day: '2026-11-12' }
  const context = { ...site.context, store: watched(site.context.store) }
  const answer = await Promise.resolve(action({ request, context, params } as ActionFunctionArgs)).catch((error: unknown) => error)
  return answer instanceof Response ? answer.status : (answer as { init?: { status?: number } }).init?.status
}

const bodies = {
  'another person, by header': () => ({ headers: { [personHeader]: other }, body: new URLSearchParams() }),
  'another person, by field': () => ({ body: new URLSearchParams({ [personField]: other, name: 'x'.repeat(9000) }) }),
  'another person, in a form with a file': () => {
    const body = new FormData()
    body.set(personField, other)
    body.set('file', new File(['x'.repeat(9000)], 'x.csv'))
    return { body }
  },
  nobody: () => ({ body: new URLSearchParams({ name: 'x' }) }),
}

test.each(Object.entries(bodies))('a form of %s is refused by every action', async (_name, init) => {
  const wrong: [string, number | undefined, string[]][] = []
  expect(actions.length).toBeGreaterThan(50)
  for (const [file, action] of actions) {
    const status = await statusOf(action, '/system/param/new', init())
    // Some read the form first and report that it is incomplete or must not have a file; none reaches the session.
    const isRefused = [400, 404, 412, 413].includes(status ?? 0)
    if (!isRefused || used.length) wrong.push([file, status, used])
    used = []
  }
  expect(wrong).toEqual([])
})

test('a form that names the signed-in person reaches the action, by header and by field', async () => {
  const own = site.request('/').headers.get(personHeader)!
  const action = actions.find(([file]) => file === 'resource/form/form.tsx')![1]
  for (const init of [
    { headers: { [personHeader]: own }, body: new URLSearchParams() },
    { body: new URLSearchParams({ [personField]: own }) },
  ])
    expect(await statusOf(action, '/system/param/new', init)).not.toBe(412)
})
