/** What the console's pages say and offer, over HTTP. */
import { menu } from '#contract/resources/access.ts'
import { callWith, tokenOf } from './api.ts'
import { expect, test } from './fixtures.ts'
import { readPage } from '../page.ts'
import { visitorOf } from './sessions.ts'

test('a menu of its own opens its page with its query, in its branch, by its key, for its roles', async ({ site }) => {
  const { token } = await tokenOf(site, 'admin', 'admin')
  const row = { parentId: '0', source: 'tags', category: 1, action: 0, isOpen: 1, sort: 99, keepAlive: 0 }
  const add = (more: object) => callWith(site, token, '/api/blade-system/menu/submit', { ...row, ...more })
  const parent = { name: '常用', code: 'often', alias: 'Often', path: '/often' }
  expect(await add(parent)).toMatchObject({ code: 200 })
  const rows = site.sql<{ id: string }>("select id from blade_menu where code = 'often'")
  const own = { parentId: rows[0]!.id, path: '/money/order', code: 'often_order', name: '在用', group: '今天', query: 'state_equal=2' }
  expect(await add({ ...own, i18n: 'order', roles: 'administrator, finance' })).toMatchObject({ code: 200 })
  expect(await add({ ...own, code: 'often_none', name: '别人的', roles: 'nobody' })).toMatchObject({ code: 200 })
  const { open } = await visitorOf(site.url, 'admin', 'en')
  const { html } = await open('/wel/index')
  const sidebar = html.slice(html.indexOf('data-slot="sidebar"'), html.indexOf('</aside>'))
  expect(sidebar).toContain('href="/money/order?state_equal=2"')
  expect(sidebar).toMatch(/Often[\s\S]*今天[\s\S]*title="Orders"/)
  expect(sidebar).not.toContain('别人的')
  // its form shows and keeps all of it
  const id = site.sql<{ id: string }>("select id from blade_menu where code = 'often_order'")[0]!.id
  const form = readPage((await open(`${menu.path}/${id}/edit`)).html).forms.find(({ fields }) =>
    fields.some(({ name }) => name === 'i18n'),
  )!
  const held = Object.fromEntries(form.fields.map(({ name, value }) => [name, value]))
  expect(held).toMatchObject({ roles: 'administrator, finance', query: 'state_equal=2', group: '今天', i18n: 'order' })
  for (const { id } of site.sql<{ id: string }>("select id from blade_menu where code like 'often%' order by parent_id = '0'"))
    await callWith(site, token, `/api/blade-system/menu/remove?ids=${id}`, {})
})

test('the form of a menu offers menus as a tree without buttons, begins at the top, and says what is framed', async ({ site }) => {
  const { open } = await visitorOf(site.url, 'admin', 'en')
  const { html } = await open(`${menu.path}/new`)
  expect(html).toContain('FRAME_ORIGINS')
  const { fields } = readPage(html).forms.find(({ fields }) => fields.some(({ name }) => name === 'parentId'))!
  const field = (name: string) => fields.find((one) => one.name === name)!
  expect([field('parentId').value, field('sort').value]).toEqual(['0', '1'])
  const buttons = site.sql<{ id: string }>('select id from blade_menu where category = 2 and is_deleted = 0').map(({ id }) => id)
  expect(buttons.length).toBeGreaterThan(20)
  expect(field('parentId').options.filter((id) => buttons.includes(id))).toEqual([])
  const texts = [...html.slice(html.indexOf('name="parentId"')).matchAll(/<option[^>]*>(\u3000*)([^<]*)<\/option>/g)].map(
    ([, depth = '', name]) => [depth.length, name],
  )
  expect(texts.slice(0, 3)).toEqual([
    [0, 'Top level'],
    [1, '资金'],
    [2, '订单'],
  ])
})
