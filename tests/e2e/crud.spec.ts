/** Forms in the browser: a row is added, changed, shown and deleted, with every field filled. The other pages are in crud-forms. */
import { fieldOf, type Resource } from '#contract/resource.ts'
import type { Locator, Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { fresh, textFor } from '../typed-texts.ts'
import { editable, type PageForms, inTheWay, live, png, viewOf, fieldsToFill } from './crud-values.ts'
import { expect, type Site, test } from './fixtures.ts'

/** Fills one field as a user would. @returns what was typed or chosen; undefined for a field that cannot be filled */
async function fill(dialog: Locator, resource: Resource, name: string, value: string | undefined): Promise<string | undefined> {
  const meta = fieldOf(resource, name)
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
  if (meta.base === 'switch') {
    await control.check()
    return '1'
  }
  if (meta.base === 'image') {
    const field = dialog.locator('[data-slot=field]', around)
    await field.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await expect(field.getByRole('img')).toBeVisible()
    return ''
  }
  const combobox = dialog.locator('[data-slot=combobox]', around).getByRole('combobox')
  if (await combobox.count()) {
    const options = dialog.locator('[data-slot=combobox]', around).getByRole('option')
    const isChosen = async () => [value ?? (await control.inputValue())].includes((await control.inputValue()) || 'none')
    for (let at = 0; !(await isChosen()); at += 1) {
      await combobox.click()
      await options.nth(at).click()
      await expect(combobox).toHaveAttribute('aria-expanded', 'false')
    }
    return control.inputValue()
  }
  if (await control.evaluate((element) => element instanceof HTMLSelectElement)) {
    const options = await control.locator('option').evaluateAll((all) => all.map((option) => option.getAttribute('value') ?? ''))
    const chosen = value ?? options.find((option) => option !== '' && option !== '0') ?? ''
    await control.selectOption(chosen)
    return chosen
  }
  const text = value ?? textFor(name, meta)
  if (meta.base === 'rich') await dialog.getByRole('button', { name: 'HTML 源码' }).click()
  await control.fill(text)
  return text
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

const pageFormsOf = (page: Page, site: Site, resource: Resource): PageForms => {
  const { path } = resource
  async function remove(id: string) {
    await page.goto(`${path}/remove?ids=${id}`)
    await send(page, '删除 1 条')
  }
  return {
    remove,
    async add() {
      const other = inTheWay(site, resource)
      if (other) await remove(other)
      await page.goto(path)
      await page.locator(`[data-slot=page-header] a[href^="${path}/new"]`).click()
      await expect(dialogOf(page)).toBeVisible()
      const typed: Record<string, string> = {}
      for (const field of await dialogOf(page).locator('input[type=password]:not([name$=ecret]):not([name$=Key])').all())
        await field.fill('a long secret')
      for (const [name, value] of fieldsToFill(site, resource)) {
        const chosen = await fill(dialogOf(page), resource, name, value)
        if (chosen !== undefined) typed[name] = chosen
      }
      await send(page, '保存')
      return typed
    },
    async edit(id, field, value) {
      await page.goto(`${path}/${id}/edit`)
      await dialogOf(page).locator(`[name="${field}"]`).fill(value)
      await send(page, '保存')
    },
    async view(id) {
      // Opens the form and cancels it, which must change nothing.
      await page.goto(`${path}/${id}/edit`)
      await expect(page.locator('dialog:modal')).toBeVisible()
      await dialogOf(page).getByRole('link', { name: '取消' }).click()
      await expect.poll(() => isOpen(page)).toBe(false)
      await page.goto(viewOf(resource, id))
      await expect(dialogOf(page)).toBeVisible()
      return dialogOf(page).innerText()
    },
  }
}

/** The sorts of fields of a form, and whether it has a form of its own. */
const sortsOf = ({ form, fields, name }: Resource): string[] => [
  ...form.map((field) => {
    const { kind, wire, dict, ref, secret, dictKey } = fields[field]!
    return [kind, wire, dict && 'dict', ref && 'ref', secret && 'secret', dictKey && 'key'].filter(Boolean).join(' ')
  }),
  ...(name === 'user' ? ['a form of its own'] : []),
]

/** A minimal set of resources whose forms have every sort of field, the richest forms first. */
function chosen(): Resource[] {
  const left = new Set(editable.flatMap(sortsOf))
  const resources: Resource[] = []
  while (left.size) {
    const gain = (resource: Resource) => new Set(sortsOf(resource).filter((sort) => left.has(sort))).size
    const best = editable.reduce((a, b) => (gain(b) > gain(a) ? b : a))
    resources.push(best)
    for (const sort of sortsOf(best)) left.delete(sort)
  }
  return resources
}

/** Number of forms, the richest ones, that `npm test` covers. */
const early = 3
for (const [at, resource] of chosen().entries())
  test(`${resource.path}: add, edit, view, delete${at < early ? '' : ' @long'}`, async ({ page, site, login }) => {
    await login('admin', '/wel/index')
    await live(await apiOf(site, 'admin'), resource, pageFormsOf(page, site, resource))
  })

test('without a connection a form keeps its input and can be saved later; a page that failed to load can be retried', async ({
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
  await expect(dialog.getByRole('alert')).toContainText('未收到响应，无法确定是否已保存')
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
