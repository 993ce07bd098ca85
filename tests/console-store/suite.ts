/**
 * Requirements of the console's own store, for each implementation: `tests/api/console-store.test.ts` runs them on the file beside
 * the console, `npm run test:cluster` on Redis.
 */
import { mostViews, tableSettings } from '#contract/console/table-settings.ts'
import type { OwnStore } from '#server/console-store/own-store.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'

const hour = 3_600_000
const tokens = { accessToken: 'a', refreshToken: 'r', tokenType: 'bearer', storedAt: 0, expiresAt: 0 }
const userOf = (userId: string) => ({ userId, account: 'a', nickName: 'a', roleName: '', avatar: '', oauthId: '' })
const here = { address: '127.0.0.1', agent: 'a browser' }

/** @param openStores opens the stores of two consoles that share the same, empty data */
export function storeSuite(openStores: (clock: () => number) => Promise<[OwnStore, OwnStore]>): void {
  let now = 0
  let store: OwnStore
  let other: OwnStore
  beforeEach(async () => {
    now = Date.now()
    ;[store, other] = await openStores(() => now)
  })
  afterEach(async () => {
    await store.end()
    if (other !== store) await other.end()
  })
  const open = (userId: string, agent = '') => store.open(userOf(userId), tokens, { ...here, agent })

  test('an idle session ends after twelve hours, although its tokens are renewed', async () => {
    const session = await open('1')
    const { id } = session
    now += 12 * hour
    await store.saveTokens(session, { ...tokens, accessToken: 'b' })
    expect(await other.find(id)).toMatchObject({ id, user: userOf('1'), tokens: { accessToken: 'b' }, locked: false })
    now += 1
    expect(await other.find(id)).toBeUndefined()
  })

  test('an active session ends after a week', async () => {
    const { id } = await open('1')
    for (let i = 0; i < 14; i++) {
      now += 12 * hour
      expect(await store.find(id)).toBeDefined()
      await other.touch(id)
    }
    now += 1
    expect(await store.find(id)).toBeUndefined()
  })

  test('a user sees their sessions, last used first, and can end all others', async () => {
    const [first, second, stranger] = [await open('1', 'one'), await open('1', 'two'), await open('2')]
    now += hour
    await store.touch(first.id)
    const seen = (await other.openOf(second)).map(({ agent, address, own }) => [agent, address, own])
    expect(seen).toEqual([
      ['one', here.address, false],
      ['two', here.address, true],
    ])
    expect(await other.closeOthers(second)).toMatchObject([{ id: first.id, tokens }])
    const left = await Promise.all([first, second, stranger].map(({ id }) => store.find(id)))
    expect(left.map(Boolean)).toEqual([false, true, true])
    expect(await other.countOpen()).toBe(2)
    now += 12 * hour + 1
    expect(await other.countOpen()).toBe(0)
  })

  test('an ended session stays ended: neither use nor new tokens, names or locks restore it', async () => {
    const session = await open('1')
    const { id } = session
    await store.close(id)
    now += hour
    await Promise.all([
      other.touch(id),
      other.saveTokens(session, tokens),
      other.saveUser(id, userOf('1')),
      other.lock(id, 'secret'),
      other.unlock(id, 'secret'),
    ])
    expect(await other.find(id)).toBeUndefined()
    expect(await store.openOf(await open('1'))).toHaveLength(1)
  })

  test('a session locked by one console is locked on all, and ends at the fifth wrong password, on whichever consoles', async () => {
    const [one, two] = [await open('1'), await open('1')]
    await store.lock(one.id, 'secret')
    expect(await other.find(one.id)).toMatchObject({ locked: true })
    expect(await other.unlock(one.id, 'wrong')).toEqual({ open: false, triesLeft: 4 })
    expect(await store.unlock(one.id, 'secret')).toMatchObject({ open: true })
    expect(await other.find(one.id)).toMatchObject({ locked: false })
    await store.lock(two.id, 'secret')
    const tries = await Promise.all(Array.from({ length: 12 }, (_, i) => [store, other][i % 2]!.unlock(two.id, 'wrong')))
    expect(tries.filter(({ open, triesLeft }) => !open && triesLeft > 0)).toHaveLength(4)
    expect(await store.find(two.id)).toBeUndefined()
  })

  test('sessions and drafts of a user are limited to the newest', async () => {
    const [old, stranger] = [await open('1'), await open('2')]
    const first = await store.keep('1', 'first')
    const works: string[] = []
    for (let i = 0; i < 10; i++) {
      now += 1000
      works.push(await store.keep('1', i))
    }
    const sessions = []
    for (let i = 0; i < 50; i++) {
      now += 1000
      sessions.push(await open('1'))
    }
    expect(await store.find(old.id)).toBeUndefined()
    expect(await store.find(sessions[0]!.id)).toBeDefined()
    expect(await store.find(stranger.id)).toBeDefined()
    expect(await store.peek('1', first)).toBeUndefined()
    expect(await Promise.all(works.map((id) => other.peek('1', id)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('a draft belongs to its owner, can be taken once, and expires after half an hour', async () => {
    const id = await store.keep('1', { half: 'done' })
    expect(await other.peek('2', id)).toBeUndefined()
    expect(await other.take('2', id)).toBeUndefined()
    const taken = await Promise.all(Array.from({ length: 6 }, (_, i) => [store, other][i % 2]!.take('1', id)))
    expect(taken.filter((one) => one !== undefined)).toEqual([{ half: 'done' }])
    const late = await store.keep('1', 'late')
    now += hour / 2 + 1
    expect(await other.peek('1', late)).toBeUndefined()
  })

  test('work of the same name runs one at a time across consoles, and the next one runs after a failure', async () => {
    const running = { a: 0, b: 0 }
    let most = 0
    const work = (on: OwnStore, name: 'a' | 'b', fails = false) =>
      on.alone(`work ${name}`, async () => {
        running[name] += 1
        most = Math.max(most, running[name])
        await delay(5)
        running[name] -= 1
        if (fails) throw new Error('failed')
        return name
      })
    // A single console starts the second after the first: within one process the caller prevents concurrent work, not the store.
    const first = work(store, 'a', true)
    const second = other === store ? first.catch(() => work(other, 'a')) : work(other, 'a')
    const third = work(store, 'b')
    await expect(first).rejects.toThrow('failed')
    expect(await Promise.all([second, third])).toEqual(['a', 'b'])
    expect(most).toBe(1)
  })

  test('an announcement of one console reaches the others', async () => {
    const announcements: string[] = []
    other.onAnnounced((changed) => announcements.push(changed))
    await store.announce('dictionaries')
    // A single console hears nothing of its own announcement, because it has already dropped its cached data.
    if (other !== store) await expect.poll(() => announcements).toEqual(['dictionaries'])
  })

  const ann = { userId: '1', roleName: 'finance' }
  const bob = { userId: '2', roleName: 'manager,finance' }
  const cat = { userId: '3', roleName: 'manager' }

  test('settings are one row per user and table: two windows do not lose each other’s tables, the last write wins', async () => {
    await store.saveTableSettings(ann, 'order', tableSettings.parse({ pinned: 2 }))
    await other.saveTableSettings(ann, 'param', tableSettings.parse({ density: 'compact' }))
    await other.saveTableSettings(ann, 'order', tableSettings.parse({ pinned: 3 }))
    expect((await store.tableSettings(ann, 'order'))?.pinned).toBe(3)
    expect((await store.tableSettings(ann, 'param'))?.density).toBe('compact')
    expect(await store.tableSettings(bob, 'order')).toBeUndefined()
    await store.saveTableSettings(ann, 'order')
    expect(await other.tableSettings(ann, 'order')).toBeUndefined()
    expect(await other.tableSettings(ann, 'param')).toBeDefined()
  })

  test('views are visible to those they are shared with, and changed and removed only by their owner', async () => {
    const view = { table: 'order', search: 'state=3', settings: tableSettings.parse({}) }
    const own = (await store.addView(ann, { ...view, name: 'a', sharedWith: 'own' }))!
    const role = (await store.addView(ann, { ...view, name: 'b', sharedWith: 'role:finance' }))!
    await store.addView(ann, { ...view, name: 'c', sharedWith: 'all' })
    const names = async (user: typeof ann) => (await other.views(user, 'order')).map(({ name }) => name)
    expect([await names(ann), await names(bob), await names(cat)]).toEqual([['a', 'b', 'c'], ['b', 'c'], ['c']])
    // Roles of another tenant have the same aliases.
    expect(await other.views({ ...bob, userId: '77', tenantId: '123456' }, 'order')).toEqual([])
    expect(await store.removeView(bob, own)).toBe(false)
    expect(await store.saveViewSettings(bob, role, view.settings)).toBe(false)
    expect(await store.saveViewSettings(ann, role, tableSettings.parse({ columns: [], pinned: 0 }))).toBe(true)
    await store.setDefaultView(bob, 'order', role)
    expect((await other.views(bob, 'order')).find(({ isDefault }) => isDefault)).toMatchObject({ id: role, settings: { pinned: 0 } })
    expect((await other.views(ann, 'order')).some(({ isDefault }) => isDefault)).toBe(false)
    expect(await store.removeView(ann, role)).toBe(true)
    expect(await names(bob)).toEqual(['c'])
  })

  test('views of a table are limited per user and in total; an administrator can remove shared views of others, but not private ones', async () => {
    const view = { table: 'order', name: 'v', search: '', settings: tableSettings.parse({}) }
    const add = (userId: string, sharedWith: string) => store.addView({ userId, roleName: 'finance' }, { ...view, sharedWith })
    const [first, ...more] = await Promise.all(Array.from({ length: 100 }, () => add('1', 'role:finance')))
    expect([first, ...more].filter(Boolean)).toHaveLength(mostViews.own)
    expect(await add('1', 'own')).toBeUndefined()
    await Promise.all(Array.from({ length: 60 }, (_, i) => add(String(i + 2), 'all')))
    expect(await store.views({ userId: '9999', roleName: 'finance' }, 'order')).toHaveLength(mostViews.shared)
    const own = (await add('400', 'own'))!
    const admin = { userId: '0', roleName: 'administrator' }
    expect((await store.views(bob, 'order')).find(({ id }) => id === first)).toMatchObject({ own: false, removable: false })
    expect(await store.removeView(bob, first!)).toBe(false)
    const seen = await store.views({ ...admin, roleName: 'administrator,finance' }, 'order')
    expect(seen.find(({ id }) => id === first)?.removable).toBe(true)
    expect(await store.removeView(admin, first!)).toBe(true)
    expect(await store.removeView(admin, own)).toBe(false)
    expect(await add('500', 'all')).toBeDefined()
  })
}
