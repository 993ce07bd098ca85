import { expect, it } from 'vitest'
import { afterUse, isPins, mostUsed, type PageUse, pinsOf, pinsText, recentOf, usesOf, usesText } from './own-pages.ts'

it('pins today and the to-do list until somebody changes the pins, also to none', () => {
  expect(pinsOf('')).toEqual(['/wel/index', '/money/todo'])
  expect(pinsOf(pinsText([]))).toEqual([])
  expect(pinsOf(pinsText(['/system/dict-biz', '/myiframe/1000000000000000001']))).toEqual([
    '/system/dict-biz',
    '/myiframe/1000000000000000001',
  ])
  // A cookie is anybody's text.
  for (const text of ['~//evil.example', '~/a b', '/money/order', '~javascript:x', `~${'/a/b~'.repeat(40)}`])
    expect(isPins(text), text).toBe(false)
  expect(isPins('~')).toBe(true)
  expect(isPins('~/money/order~/wel/index')).toBe(true)
})

it('keeps the pages opened last, the newest first, and how often each was opened', () => {
  let uses: readonly PageUse[] = []
  for (const page of ['/a/a', '/b/b', '/a/a', '/c/c']) uses = usesOf(usesText(afterUse(uses, page)))
  expect(uses).toEqual([
    { page: '/c/c', n: 1 },
    { page: '/a/a', n: 2 },
    { page: '/b/b', n: 1 },
  ])
  expect(recentOf(uses, (page) => page === '/c/c')).toEqual(['/a/a', '/b/b'])
  for (let i = 0; i < 40; i++) uses = afterUse(uses, `/p/${i}`)
  expect(usesText(uses).length).toBeLessThan(150)
  for (let i = 0; i < 500; i++) uses = afterUse(uses, '/a/a')
  expect(usesOf(usesText(uses))).toEqual(uses)
})

it('a phone’s bar begins with the usual pages and follows what is opened, in the order of the menu', () => {
  const menu = ['/wel/index', '/money/todo', '/rental/place', '/money/order', '/rental/customer', '/money/wallet', '/system/user']
  expect(mostUsed([], menu)).toEqual(menu.slice(0, 5))
  expect(mostUsed([{ page: '/system/user', n: 4 }], menu)).toEqual([
    '/wel/index',
    '/money/todo',
    '/rental/place',
    '/money/order',
    '/system/user',
  ])
  expect(mostUsed([], ['/wel/index', '/system/user'])).toEqual(['/wel/index', '/system/user'])
})
