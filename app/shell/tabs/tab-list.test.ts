import { describe, expect, it } from 'vitest'
import { pageOf } from '#app/lib/address.ts'
import { homePath as home } from '#app/prefs/own-pages.ts'
import { neighbour, readTabs, type Tab, visit } from './tab-list.ts'

const tab = (path: string, query = ''): Tab => ({
  label: path,
  path,
  value: path,
  params: {},
  query,
  meta: { keepAlive: true },
  group: [],
  close: true,
})
const order = tab('/money/order')
const param = tab('/system/param')

describe('the list of tabs', () => {
  it('treats a drawer as a part of its page', () => {
    expect(['/money/order/1/refund', '/info/index', '/'].map(pageOf)).toEqual(['/money/order', '/info/index', '/'])
  })

  it('updates the address of an open tab in its place, and never adds home', () => {
    const later = { ...tab('/money/order', '?state=3'), value: '/money/order/1' }
    expect(visit([order, param], later)).toEqual([later, param])
    expect(visit([param], order)).toEqual([param, order])
    expect(visit([param], tab(home))).toEqual([param])
    expect(visit([param], undefined)).toEqual([param])
  })

  it('goes to the next tab, else to the previous one, else to home', () => {
    expect(neighbour([order, param], order.path)).toBe('/system/param')
    expect(neighbour([tab('/money/order', '?size=50'), param], param.path)).toBe('/money/order?size=50')
    expect(neighbour([param], param.path)).toBe(home)
  })

  it('reads a tab of an older version, which has no group and could always be closed', () => {
    const { group: _group, close: _close, ...older } = order
    expect(readTabs([older])).toEqual([{ ...older, group: [], close: true }])
  })

  it('reads only valid tabs from the browser’s storage', () => {
    expect(readTabs([order, { path: '/a/b' }, 7, { ...param, value: 'javascript:alert(1)' }])).toEqual([order])
    const almost: object[] = [
      { label: 7 },
      { path: 'a' },
      { query: undefined },
      { params: { id: 5 } },
      { params: 'x' },
      { params: null },
      { meta: {} },
    ]
    expect(readTabs([...almost.map((wrong) => ({ ...order, ...wrong })), param])).toEqual([param])
    for (const broken of [undefined, null, 'x', { 0: order }]) expect(readTabs(broken)).toEqual([])
  })
})
