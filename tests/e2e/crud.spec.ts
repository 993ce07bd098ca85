/** Every editable page of the menu: a row is added, changed, shown and deleted through its own form, with every field filled. */
import { crud, permission, type Resource } from '#contract/resource.ts'
import { allResources } from '#contract/resources/index.ts'
import type { FieldMeta } from '#contract/values.ts'
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { type Api, apiOf } from './api.ts'
import { expect, type Site, test } from './fixtures.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

/** Fields that are omitted, where one excludes another. */
const leave: Record<string, readonly string[]> = {
  /** The deepest place decides, a bed has one device, and a price may belong to another hospital. */
  equ: ['hosId', 'secId', 'roomId', 'bedId', 'priceId'],
}

/** Values that a resource's rules require: the key of an option, or what is typed. */
const given: Record<string, Record<string, string>> = {
  /** Only orders set whether a bed or a device is in use. */
  bed: { state: '0' },
  equ: { state: '0' },
  problem: { state: '0' },
  dataScope: { scopeType: '2' },
  appMenu: { parentId: '0' },
  menu: { parentId: '0' },
  region: { parentCode: '00', code: `98${Date.now() % 10_000}`, regionLevel: '1' },
  dept: { deptCategory: '4', lng: '116.4', lat: '39.9' },
  /** The one kind that has every field. */
  sms: { category: '3' },
}
/** Devices and hospitals that a row's rules allow. */
function known(site: Site): Record<string, Record<string, string>> {
  const first = (query: string) => site.sql<{ v: string }>(`${query} limit 1`)[0]?.v ?? ''
  return {
    ...given,
    problem: { ...given.problem, batch: first('select batch as v from ward_equ where is_deleted = 0') },
    dept: { ...given.dept, regionCode: first('select region_code as v from ward_hos where region_code is not null') },
    setter: {
      hosId: first('select hos_id as v from ward_setter where is_deleted = 1'),
    },
  }
}

let last = 0
/** A word unique to this row. */
const fresh = () => `t${Date.now().toString(36)}${(last += 1)}`

function textFor(name: string, meta: FieldMeta): string {
  if (/phone/i.test(name)) return '13800001234'
  if (name === 'link' || name === 'webServerRedirectUri') return 'https://example.com/a'
  if (meta.kind === 'dateTime') return name === 'endTime' ? '2026-12-02T08:30:00' : '2026-12-01T08:30:00'
  if (meta.kind === 'money') return '12.5'
  if (meta.kind === 'rich') return '<p onclick="x()">第一行<script>alert(1)</script><b>粗</b></p>'
  // why 120: it is within the bounds of every number field
  if (meta.wire === 'number' || meta.dictKey) return '120'
  return meta.kind === 'textarea' ? `${fresh()}\n第二行` : fresh()
}

/** The value that the API should hold after a field was filled. */
function kept(meta: FieldMeta, typed: string): unknown {
  if (meta.kind === 'dateTime') return typed.replace('T', ' ')
  if (meta.kind === 'money') return '1250'
  if (meta.kind === 'image') return expect.stringMatching(/^\/upload\/\d{8}\/\w+\.png$/)
  if (meta.kind === 'rich') return '<p>第一行<b>粗</b></p>'
  return meta.secret ? expect.stringContaining('*') : typed
}

/** Fills one field as a user would. @returns what was typed or chosen; undefined for a field that cannot be filled */
async function fill(dialog: Locator, resource: Resource, name: string, value: string | undefined): Promise<string | undefined> {
  const meta = resource.fields[name]!
  const own = `[name="${name}"]:not([type=hidden])`
  const control = dialog.locator(own)
  const around = { has: dialog.page().locator(own) }
  const several = dialog.locator('details', around)
  if (await several.count()) {
    await several.locator('summary').click()
    await several.locator(own).last().check()
    await several.locator('summary').press('Escape')
    return several.locator(own).last().inputValue()
  }
  if ((await control.count()) === 0 || (await control.getAttribute('readonly')) !== null) return undefined
  if (meta.kind === 'switch') {
    await control.check()
    return '1'
  }
  if (meta.kind === 'image') {
    const field = dialog.locator('[data-slot=field]', around)
    await field.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await expect(field.getByRole('img')).toBeVisible()
    return ''
  }
  const combobox = dialog.locator('[data-slot=combobox]', around).getByRole('combobox')
  if (await combobox.count()) {
    await combobox.press('ArrowDown')
    const first = dialog.locator('[data-slot=combobox]', around).getByRole('option').first()
    const name = await first.innerText()
    const words = name.split(' › ').at(-1) ?? ''
    const found = dialog
      .page()
      .waitForResponse((answer) => answer.url().includes(`words=${encodeURIComponent(words).replaceAll('%20', '+')}&`))
    await combobox.fill(words)
    await found
    await expect(first).toHaveText(name)
    await combobox.press('Enter')
    await expect(combobox).toHaveAttribute('aria-expanded', 'false')
    return control.inputValue()
  }
  if (await control.evaluate((element) => element instanceof HTMLSelectElement)) {
    const options = await control.locator('option').evaluateAll((all) => all.map((option) => option.getAttribute('value') ?? ''))
    const chosen = value ?? options.find((option) => option !== '' && option !== '0') ?? ''
    await control.selectOption(chosen)
    return chosen
  }
  const text = value ?? textFor(name, meta)
  await control.fill(text)
  return text
}

const rows = z.array(z.record(z.string(), z.unknown()))
type Row = z.infer<typeof rows>[number]
const flat = (tree: readonly Row[]): Row[] => tree.flatMap((row) => [row, ...flat(rows.catch([]).parse(row.children))])

async function idsOf(api: Api, resource: Resource, filter: Record<string, string>): Promise<string[]> {
  const data = await api.get(`${resource.api}/${resource.calls.list}`, { size: '200', descs: 'id', ...filter })
  const found = rows.safeParse(data).data ?? z.object({ records: rows }).parse(data).records
  return flat(found).map((row) => String(row.id))
}

const dialogOf = (page: Page) => page.getByRole('dialog').last()

const isOpen = (page: Page) => /\/(new|edit|remove)$/.test(new URL(page.url()).pathname)

/** Submits the open form, and waits until it is closed; a toast may have come and gone by then. */
async function send(page: Page, name: string) {
  const complaints = dialogOf(page).locator('[data-slot=field-error], [data-slot=alert][role=alert]')
  await dialogOf(page).getByRole('button', { name }).click()
  await expect.poll(async () => !isOpen(page) || (await complaints.count()) > 0, { timeout: 30_000 }).toBe(true)
  if (isOpen(page)) expect(await complaints.allInnerTexts()).toEqual([])
}

async function upload(page: Page, resource: Resource): Promise<Record<string, string>> {
  await page.goto(`${resource.path}/upload`)
  const name = `${fresh()}.png`
  await dialogOf(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: png })
  await dialogOf(page).getByRole('button', { name: '上传附件' }).click()
  await expect(page.locator('[data-slot=toast]', { hasText: name })).toBeVisible()
  return { originalName: name }
}

async function removeRow(page: Page, resource: Resource, id: string) {
  await page.goto(`${resource.path}/remove?ids=${id}`)
  await send(page, '删除 1 条')
}

async function add(page: Page, site: Site, resource: Resource): Promise<Record<string, string>> {
  // why: every hospital has exactly one rule
  if (resource.name === 'setter')
    await removeRow(page, resource, site.sql<{ id: string }>('select id from ward_setter where is_deleted = 0')[0]!.id)
  await page.goto(resource.path)
  await page.locator(`[data-slot=page-header] a[href^="${resource.path}/new"]`).click()
  await expect(dialogOf(page)).toBeVisible()
  const typed: Record<string, string> = {}
  for (const field of await dialogOf(page).locator('input[type=password]:not([name$=ecret]):not([name$=Key])').all())
    await field.fill('a long secret')
  for (const name of resource.form) {
    if (leave[resource.name]?.includes(name)) continue
    const value = await fill(dialogOf(page), resource, name, known(site)[resource.name]?.[name])
    if (value !== undefined) typed[name] = value
  }
  await send(page, '保存')
  return typed
}

async function live(page: Page, site: Site, api: Api, resource: Resource) {
  const isText = (name: string) => resource.fields[name]!.kind === 'text' && !resource.fields[name]!.dict && !resource.fields[name]!.ref
  const before = new Set(await idsOf(api, resource, {}))
  const typed = resource.name === 'attach' ? await upload(page, resource) : await add(page, site, resource)
  const key = resource.search.find((name) => isText(name) && typed[name] && name in resource.entity.shape && name !== 'batch')
  const found = (await idsOf(api, resource, key ? { [key]: typed[key]! } : {})).filter((id) => !before.has(id))
  expect(found).toHaveLength(1)
  const [id = ''] = found
  const stored = (await api.row(resource, id)) ?? {}
  const want = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, kept(resource.fields[name]!, value)]))
  expect(Object.fromEntries(Object.keys(typed).map((name) => [name, String(stored[name])]))).toEqual(want)

  const changed = resource.form
    .filter((name) => typed[name] && !/^http|^\d+$/.test(typed[name]) && (isText(name) || resource.fields[name]!.kind === 'textarea'))
    .at(-1)
  await page.goto(`${resource.path}/${id}/edit`)
  const other = changed ?? 'hosRatio'
  await dialogOf(page)
    .locator(`[name="${other}"]`)
    .fill(changed ? 'changed' : '77')
  await send(page, '保存')
  const now = (await api.row(resource, id)) ?? {}
  expect(now).toMatchObject({ [other]: changed ? 'changed' : 77 })
  const rest = ([name]: [string, unknown]) => typed[name] !== undefined && name !== other
  expect(Object.entries(now).filter(rest)).toEqual(Object.entries(stored).filter(rest))

  // a form that is only opened changes nothing
  await page.goto(`${resource.path}/${id}/edit`)
  await expect(page.locator('dialog:modal')).toBeVisible()
  await dialogOf(page).getByRole('link', { name: '取消' }).click()
  await expect.poll(() => isOpen(page)).toBe(false)

  const isDictionary = resource.name === 'dict' || resource.name === 'dictBiz'
  await page.goto(`${resource.path}/${id}${isDictionary ? '/entries' : ''}`)
  const shown = resource.columns.find((name) => isText(name) && typed[name])
  await expect(dialogOf(page)).toContainText(shown ? String(now[shown]) : '12.50')

  await removeRow(page, resource, id)
  expect((await api.row(resource, id))?.id).toBeUndefined()
}

const editable = allResources.filter(({ calls, form }) => calls.submit === crud.submit && form.length > 0 && calls.list)
test('no editable page is forgotten', () => expect(editable.length).toBeGreaterThan(25))
for (const resource of editable)
  test(`${resource.path}: add, edit, view, delete`, async ({ page, site, login }) => {
    test.setTimeout(180_000)
    await login('admin', '/wel/index')
    const api = await apiOf(site, 'admin')
    expect(await api.buttons()).toContain(permission(resource.name, 'edit'))
    await live(page, site, api, resource)
  })

test('no connection: a form stays with what was typed and is saved later; a page that did not load is tried again', async ({
  page,
  login,
}) => {
  const isData = (url: URL) => url.pathname.endsWith('.data')
  await login('admin', '/system/param/new')
  const dialog = dialogOf(page)
  await expect(page.locator('dialog:modal')).toBeVisible()
  const name = fresh()
  for (const field of ['paramName', 'paramKey', 'paramValue']) await dialog.locator(`[name=${field}]`).fill(name)
  await page.route(isData, (route) => route.abort())
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('alert')).toContainText('没有收到回应，不知道是否已保存')
  await expect(dialog.locator('[name=paramKey]')).toHaveValue(name)
  await expect(page.locator('aside').first()).toBeAttached()
  await page.unroute(isData)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('新增成功')

  await page.route(isData, (route) => route.abort())
  await page.getByRole('columnheader').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  await page.unroute(isData)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('cell', { name }).first()).toBeVisible()
})
