/** The console's own sessions: what ends them, independent of the Blade server. */
import { openConsoleDatabase } from '#db/console/open.ts'
import { openConsoleStore } from '#server/console-store/console-store.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const hour = 3_600_000
let now = 0
let store: ReturnType<typeof openConsoleStore>
beforeEach(() => {
  now = Date.UTC(2026, 10, 21)
  store = openConsoleStore(openConsoleDatabase(':memory:'), '0'.repeat(64), () => now)
})
afterEach(() => store.end())

const tokens = { accessToken: 'a', refreshToken: 'r', tokenType: 'bearer', storedAt: 0, expiresAt: 0 }
const open = (userId: string, agent = '') =>
  store.open({ userId, account: 'a', nickName: 'a', roleName: '', avatar: '', oauthId: '' }, tokens, { address: '127.0.0.1', agent })

test('an idle session ends after twelve hours, although its tokens are renewed', () => {
  const { id } = open('1')
  now += 12 * hour
  store.saveTokens(id, tokens)
  expect(store.find(id)).toBeDefined()
  now += 1
  expect(store.find(id)).toBeUndefined()
})

test('an active session ends after a week', () => {
  const { id } = open('1')
  for (let i = 0; i < 14; i++) {
    now += 12 * hour
    expect(store.find(id)).toBeDefined()
    store.touch(id)
  }
  now += 1
  expect(store.find(id)).toBeUndefined()
})

test('a user sees their sessions, last used first, and can end all others', () => {
  const [first, second, stranger] = [open('1', 'one'), open('1', 'two'), open('2')]
  now += hour
  store.touch(first.id)
  expect(store.openOf(second).map(({ agent, own }) => [agent, own])).toEqual([
    ['one', false],
    ['two', true],
  ])
  expect(store.closeOthers(second)).toMatchObject([{ id: first.id, tokens }])
  expect([first, second, stranger].map(({ id }) => store.find(id) !== undefined)).toEqual([false, true, true])
})

test('sessions and drafts of a user are limited to the newest', () => {
  const [old, other] = [open('1'), open('2')]
  const first = store.keep('1', 'first')
  const works = Array.from({ length: 10 }, (_, i) => ((now += 1000), store.keep('1', i)))
  const sessions = Array.from({ length: 50 }, () => ((now += 1000), open('1')))
  expect(store.find(old.id)).toBeUndefined()
  expect([sessions[0]!, other].every(({ id }) => store.find(id))).toBe(true)
  expect(store.kept('1', first)).toBeUndefined()
  expect(works.map((id) => store.kept('1', id))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})
