import { layoutOf, mostViews, tableSettings } from '#contract/table-settings.ts'
import { openConsoleDatabase } from '#db/console/open.ts'
import { expect, test } from 'vitest'
import { openTableStore } from './table-store.ts'

const ann = { userId: '1', roleName: 'finance' }
const bob = { userId: '2', roleName: 'manager,finance' }
const cat = { userId: '3', roleName: 'manager' }

test('settings are one row per user and table: two windows do not lose each other’s tables, the last write wins', () => {
  const db = openConsoleDatabase(':memory:')
  const [one, two] = [openTableStore(db), openTableStore(db)]
  one.saveTableSettings(ann, 'order', tableSettings.parse({ pinned: 2 }))
  two.saveTableSettings(ann, 'param', tableSettings.parse({ density: 'compact' }))
  two.saveTableSettings(ann, 'order', tableSettings.parse({ pinned: 3 }))
  expect(one.tableSettings(ann, 'order')?.pinned).toBe(3)
  expect(one.tableSettings(ann, 'param')?.density).toBe('compact')
  expect(one.tableSettings(bob, 'order')).toBeUndefined()
  one.saveTableSettings(ann, 'order')
  expect(two.tableSettings(ann, 'order')).toBeUndefined()
  expect(two.tableSettings(ann, 'param')).toBeDefined()
})

test('views: visible to those they are shared with, changed and removed by their owner only', () => {
  const store = openTableStore(openConsoleDatabase(':memory:'))
  const view = { table: 'order', search: 'state=3', settings: tableSettings.parse({}) }
  const own = store.addView(ann, { ...view, name: 'a', sharedWith: 'own' })!
  const role = store.addView(ann, { ...view, name: 'b', sharedWith: 'role:finance' })!
  store.addView(ann, { ...view, name: 'c', sharedWith: 'all' })
  const names = (user: typeof ann) => store.views(user, 'order').map(({ name }) => name)
  expect([names(ann), names(bob), names(cat)]).toEqual([['a', 'b', 'c'], ['b', 'c'], ['c']])
  expect(store.removeView(bob, own)).toBe(false)
  expect(store.saveViewSettings(bob, role, view.settings)).toBe(false)
  store.setDefaultView(bob, 'order', role)
  expect(store.views(bob, 'order').find(({ isDefault }) => isDefault)?.id).toBe(role)
  expect(store.views(ann, 'order').some(({ isDefault }) => isDefault)).toBe(false)
  expect(store.removeView(ann, role)).toBe(true)
  expect(names(bob)).toEqual(['c'])
})

test('views: so many for a user and so many shared on a table; an administrator takes away what others share, not what is theirs', () => {
  const store = openTableStore(openConsoleDatabase(':memory:'))
  const view = { table: 'order', name: 'v', search: '', settings: tableSettings.parse({}) }
  const add = (userId: string, sharedWith: string) => store.addView({ userId, roleName: 'finance' }, { ...view, sharedWith })
  const [first, ...more] = Array.from({ length: 300 }, () => add('1', 'role:finance'))
  expect([first, ...more].filter(Boolean)).toHaveLength(mostViews.own)
  expect(add('1', 'own')).toBeUndefined()
  for (let i = 2; i < 20; i++) add(String(i), 'all')
  for (let i = 0; i < 100; i++) add('30', 'all')
  for (let i = 0; i < 100; i++) add(String(100 + i), 'all')
  expect(store.views({ userId: '9999', roleName: 'finance' }, 'order')).toHaveLength(mostViews.shared)
  const own = add('40', 'own')!
  const admin = { userId: '0', roleName: 'administrator' }
  expect(store.views(bob, 'order').find(({ id }) => id === first)).toMatchObject({ own: false, removable: false })
  expect(store.removeView(bob, first!)).toBe(false)
  expect(store.views({ ...admin, roleName: 'administrator,finance' }, 'order').find(({ id }) => id === first)?.removable).toBe(true)
  expect(store.removeView(admin, first!)).toBe(true)
  expect(store.removeView(admin, own)).toBe(false)
  expect(add('50', 'all')).toBeDefined()
})

test('a layout passes over columns that are gone, appends new ones, and always shows one', () => {
  const settings = tableSettings.parse({
    columns: [{ name: 'b', width: 90 }, { name: 'gone' }, { name: 'a', hidden: true }, { name: 'b' }],
  })
  expect(layoutOf(['a', 'b', 'c'], settings).columns).toEqual([
    { name: 'b', hidden: false, width: 90 },
    { name: 'a', hidden: true },
    { name: 'c', hidden: false },
  ])
  const none = tableSettings.parse({ columns: [{ name: 'a', hidden: true }] })
  expect(layoutOf(['a'], none).columns[0]!.hidden).toBe(false)
})
