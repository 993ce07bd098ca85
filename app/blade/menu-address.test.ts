import { allResources } from '#contract/resources/index.ts'
import type { MenuItem } from '#contract/session.ts'
import { describe, expect, it } from 'vitest'
import { addressOf, frameOf, isMenuPage, pagesOf } from './menu-address.ts'

const item = (path: string, code = '', more: Partial<MenuItem> = {}): MenuItem => ({
  id: '7',
  parentId: '0',
  code,
  name: path,
  path,
  source: '',
  category: 1,
  isOpen: 1,
  alias: '',
  meta: {},
  group: '',
  query: '',
  children: [],
  ...more,
})

describe('where a menu item leads', () => {
  it('finds every resource by its own path and by its code, however that is written', () => {
    for (const { path, name, calls } of allResources.filter((r) => r.calls.list)) {
      expect([name, calls.list && addressOf(item(path))]).toEqual([name, path])
      expect(
        addressOf(
          item(
            '/elsewhere/page',
            name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
          ),
        ),
      ).toBe(path)
    }
  })

  it.each([
    ['/monitor/log/usual', 'log_usual', '/platform/usual'],
    ['/monitor/log/error', '', '/platform/error'],
    ['/system/dictbiz', '', '/system/dict-biz'],
    ['/base/region', '', '/system/region'],
    ['/authority/dataScope', '', '/system/data-scope'],
    ['/resource/oss', '', '/platform/oss'],
    ['/work/todo', '', '/flow/todo'],
    ['/wel/index', '', '/wel/index'],
    ['/desk/unheard-of', 'unheard', undefined],
    ['https://bi.example/board', 'order', '/myiframe/7'],
    ['/doc.html', '', '/myiframe/7'],
  ])('%s with code "%s" leads to %s', (path, code, address) => expect(addressOf(item(path, code))).toBe(address))

  it('removes placeholders from the address of a frame', () => {
    expect(frameOf('https://bi.example/a?token=${token}&day=1')).toBe('https://bi.example/a?day=1')
    expect(frameOf('https://bi.example/${token}/a.html?x=${userId}')).toBe('https://bi.example//a.html')
    expect(frameOf('/money/order')).toBeUndefined()
  })

  it('hides an item, and all below it, from other roles', () => {
    const tree = [
      item('/money', '', { children: [item('/money/order'), item('/money/refund', '', { meta: { roles: ['finance'] } })] }),
      item('/system', '', { meta: { roles: ['admin'] }, children: [item('/system/param')] }),
    ]
    const seen = (roles: string) => pagesOf(tree, roles).map(({ address }) => address)
    expect(seen('service')).toEqual(['/money/order'])
    expect(seen('service,finance')).toEqual(['/money/order', '/money/refund'])
    expect(seen('admin')).toEqual(['/money/order', '/system/param'])
  })

  it('knows the pages that need a menu', () => {
    expect(['/money/order', '/wel/index', '/info/index', '/flow/leave', '/no/such'].map(isMenuPage)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
