/** Texts and choices of the console's pages, over HTTP. */
import { menu } from '#contract/resources/access.ts'
import { fieldLabel } from '#contract/labels/index.ts'
import { resourceByPath } from '#contract/resources/index.ts'
import { Parser } from 'htmlparser2'
import { apiOf, callWith, tokenOf } from './api.ts'
import { expect, test } from './fixtures.ts'
import { readPage } from '../page.ts'
import { visitorOf } from './sessions.ts'

test('a custom menu row applies its query, branch, group, translated name and roles', async ({ site }) => {
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
  // Its form contains all of its values.
  const id = site.sql<{ id: string }>("select id from blade_menu where code = 'often_order'")[0]!.id
  const form = readPage((await open(`${menu.path}/${id}/edit`)).html).forms.find(({ fields }) =>
    fields.some(({ name }) => name === 'i18n'),
  )!
  const formValues = Object.fromEntries(form.fields.map(({ name, value }) => [name, value]))
  const roles = form.fields.filter(({ name, checked }) => name === 'roles' && checked).map(({ value }) => value)
  expect(roles.sort()).toEqual(['administrator', 'finance'])
  expect(formValues).toMatchObject({ query: 'state_equal=2', group: '今天', i18n: 'order' })
  for (const { id } of site.sql<{ id: string }>("select id from blade_menu where code like 'often%' order by parent_id = '0'"))
    await callWith(site, token, `/api/blade-system/menu/remove?ids=${id}`, {})
})

test('the form of a menu offers parents as a tree without buttons, defaults to the top level, and explains framing', async ({ site }) => {
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
    [1, '今日'],
    [2, '待办'],
  ])
})

interface LabelledText {
  /** Name of the column or term. */
  name: string
  text: string
}

/** The texts of a page: values by the heading of their column or by their term, and all texts outside of scripts. */
function textsOn(html: string): { values: LabelledText[]; texts: string[] } {
  const [values, texts, heads]: [LabelledText[], string[], string[]] = [[], [], []]
  const above: string[] = []
  let cell = -1
  let term = ''
  const parser = new Parser({
    onopentag(tag) {
      above.push(tag)
      if (tag === 'table') heads.length = 0
      if (tag === 'tr') cell = -1
      if (tag === 'th' && above.includes('thead')) heads.push('')
      if (tag === 'td') cell += 1
      if (tag === 'dt') term = ''
    },
    ontext(text) {
      if (above.some((tag) => ['script', 'style', 'noscript', 'template'].includes(tag)) || !text.trim()) return
      texts.push(text.trim())
      if (above.includes('thead')) heads[heads.length - 1] += text
      else if (above.includes('td')) values.push({ name: heads[cell] ?? '', text })
      else if (above.includes('dt')) term += text
      else if (above.includes('dd')) values.push({ name: term, text })
    },
    onclosetag: () => void above.pop(),
  })
  parser.end(html)
  return { values, texts }
}

/** Fields that contain names of people and their bank accounts. */
const ofPeople = new Set(['operator', 'userReceivedAccount'])

test('in English no state, reason or dictionary entry stays Chinese, and no row is named by its id', async ({ site }) => {
  test.setTimeout(300_000)
  const { open } = await visitorOf(site.url, 'admin', 'en')
  const problems: string[] = []
  let cells = 0
  const look = async (path: string, address: string) => {
    const { values, texts } = textsOn((await open(address)).html)
    const resource = resourceByPath(path)
    const fields = Object.entries(resource?.fields ?? {}).filter(
      ([name, { dict, translatable: isServerText }]) => dict || (isServerText && !ofPeople.has(name)),
    )
    const names = new Set(fields.map(([name]) => fieldLabel(resource!.name, name, 'en')))
    for (const { name, text } of values.filter((one) => names.has(one.name.trim()))) {
      cells += 1
      // Only the beginning is checked, because staff append a remark to a reason in any language.
      if (/^\p{Script=Han}/u.test(text.trim())) problems.push(`${address} ${name}: ${text}`)
    }
    // The audit and the log of calls name rows by their ids, because they are evidence.
    if (!/^\/platform\/(audit|api)$/.test(path))
      for (const text of texts) if (/^\d{16,19}$/.test(text)) problems.push(`${address}: ${text}`)
  }
  for (const path of await (await apiOf(site, 'admin')).pages()) {
    const { html } = await open(path)
    await look(path, path)
    const row = /<a (?=[^>]*data-row)[^>]*href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    if (row) await look(path, row)
  }
  expect(cells).toBeGreaterThan(200)
  expect(problems).toEqual([])
})

test('a dictionary has a read-only view with its remark; a missing record is not reported as a missing page', async ({ site }) => {
  const { open } = await visitorOf(site.url, 'admin', 'en')
  const { id } = site.sql<{ id: string }>("select id from blade_dict where parent_id = '0' limit 1")[0]!
  const { html } = await open(`/system/dict/${id}`)
  expect(html).toContain('data-slot="sheet"')
  expect(textsOn(html).texts).toContain('Sort order')
  expect(textsOn(html).texts).toContain('Note')
  const missing = await open('/money/order/404404404404')
  expect(missing.status).toBe(404)
  expect(textsOn(missing.html).texts).toContain('Record not found')
  expect(textsOn(missing.html).texts).not.toContain('Page not found')
})
