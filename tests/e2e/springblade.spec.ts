/** The console in front of a stock SpringBlade server: pages and work of an administrator, and those of an ordinary role. */
import type { Page } from '@playwright/test'
import { expect, password, test } from './stock.ts'

// Runs in one worker, whose player and console serve all of these tests.
test.describe.configure({ mode: 'default' })

const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const rows = (page: Page) => page.locator('[data-slot=table] tbody tr')
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })
const dialogOf = (page: Page) => page.getByRole('dialog').last()
/** The message in place of a list that failed, is not permitted, or is empty. */
const instead = (page: Page) => page.locator('main [data-slot=empty]')
const field = (page: Page, name: string) => dialogOf(page).locator(`[name="${name}"]:not([type=hidden])`)
const add = (page: Page, path: string) => page.locator(`[data-slot=page-header] a[href^="${path}/new"]`)

async function save(page: Page, name = '保存'): Promise<void> {
  await dialogOf(page).getByRole('button', { name }).click()
  await expect(page.locator('dialog:modal')).toHaveCount(0)
}

async function remove(page: Page, text: string): Promise<void> {
  await rowOf(page, text).getByRole('link', { name: '删除' }).click()
  await dialogOf(page).getByRole('button', { name: '删除 1 条' }).click()
  await expect(rowOf(page, text)).toHaveCount(0)
}

/** Pages for which a stock server has no rows. */
const withoutRows = /\/(?:usual|api|data-scope|api-scope|top-menu)$/

/** Pages of the menu that belong to the console, in the menu's order. */
async function pagesIn(page: Page): Promise<string[]> {
  const links = menuOf(page).locator('a')
  await expect(links.nth(1)).toBeVisible()
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return addresses.filter((one) => /^\/(?:system|platform|desk)\//.test(one))
}

async function openByClick(page: Page, address: string): Promise<void> {
  await menuOf(page).locator(`a[href="${address}"]`).click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(page.locator('[data-slot=page-header] h1')).toBeVisible()
}

test('an administrator opens every page of the menu by clicks, and none fails', async ({ page, enter }) => {
  await enter('admin', '/wel/index')
  const pages = await pagesIn(page)
  expect(pages.length).toBeGreaterThan(14)
  for (const address of pages) {
    await openByClick(page, address)
    if (withoutRows.test(address)) await expect(instead(page), address).toContainText('暂无')
    else {
      await expect(rows(page).first(), address).toBeVisible()
      await expect(instead(page), address).toHaveCount(0)
    }
  }
  // Regions expand by their codes; entries of a dictionary are taken from the list of all entries.
  await openByClick(page, '/system/region')
  await rowOf(page, '北京市').first().getByRole('link', { name: /^展开/ }).click()
  await expect(rowOf(page, '1101').first()).toBeVisible()
  await openByClick(page, '/system/dict')
  await rowOf(page, '性别').locator('a[data-row]').click()
  for (const entry of ['男', '女']) await expect(page.locator('main')).toContainText(entry)
})

test('an administrator adds, finds, changes and deletes a row while the token is refreshed', async ({ page, stock, enter }) => {
  await enter('admin', '/system/param')
  await add(page, '/system/param').click()
  for (const [name, text] of Object.entries({ paramName: '交接班', paramKey: 'shift.change', paramValue: '三班' }))
    await field(page, name).fill(text)
  await save(page)
  await page.locator('main form [name=paramName]').fill('交接')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(rows(page)).toHaveCount(1)
  await rowOf(page, '交接班').getByRole('link', { name: '编辑' }).click()
  await field(page, 'paramValue').fill('四班')

  const from = stock.player.calls.length
  stock.skip(3_000_000)
  await save(page)
  await expect(rowOf(page, '交接班')).toContainText('四班')
  expect(stock.player.calls.slice(from).filter(({ query }) => query.grantType === 'refresh_token')).toHaveLength(1)
  await remove(page, '交接班')

  // A node of a tree cannot be deleted before its children.
  await page.goto('/system/dept')
  const main = rowOf(page, '青禾医院').first()
  await expect(rowOf(page, '东院')).toBeVisible()
  await main.getByRole('link', { name: '删除' }).click()
  await dialogOf(page).getByRole('button', { name: '删除 1 条' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('请先删除子节点')
  await expect(main).toBeVisible()
})

test('a new role is granted and given to a new user, who signs in and changes the password', async ({ page, stock, enter }) => {
  await enter('admin', '/system/role')
  await add(page, '/system/role').click()
  for (const [name, text] of Object.entries({ roleName: '登记员', roleAlias: 'registrar', sort: '3' })) await field(page, name).fill(text)
  await field(page, 'parentId').selectOption('0')
  await save(page)
  await rowOf(page, '登记员').getByRole('link', { name: '权限设置' }).click()
  await dialogOf(page).getByRole('treeitem', { name: '公告', exact: true }).click()
  await dialogOf(page).getByRole('button', { name: /^保存/ }).click()
  await expect(page.getByText('授权已保存')).toBeVisible()

  await page.goto('/system/user')
  await add(page, '/system/user').click()
  for (const name of ['account', 'name', 'realName']) await field(page, name).fill('registrar')
  await field(page, 'phone').fill('13800000001')
  for (const one of await dialogOf(page).locator('input[type=password]').all()) await one.fill(password)
  for (const [name, choice] of [
    ['roleId', '登记员'],
    ['deptId', '东院'],
  ]) {
    const choices = dialogOf(page).locator('details', { has: page.locator(`[name="${name!}"]`) })
    await choices.locator('summary').click()
    await choices.getByLabel(choice!).check()
    await choices.locator('summary').press('Escape')
  }
  await save(page)
  await expect(rowOf(page, 'registrar')).toContainText('登记员')

  await page.context().clearCookies()
  await enter('registrar', '/info/index?tab=password')
  await page.getByLabel('原密码').fill(password)
  await page.getByLabel('新密码').fill('Another-word2')
  await page.getByLabel('确认密码').fill('Another-word2')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('密码修改成功')).toBeVisible()
  expect(stock.player.world.passwords.get('registrar')).toBe('Another-word2')
  expect(await pagesIn(page)).toEqual(['/platform/notice'])
})

test('a role without permission sees a message, stays signed in, and gets new permissions with the next token', async ({
  page,
  stock,
  enter,
  person,
}) => {
  const account = person('clerk', ['system', 'user', 'dept', 'param', 'base', 'region', 'desk', 'notice'])
  await enter(account, '/wel/index')
  for (const address of await pagesIn(page)) {
    await openByClick(page, address)
    if (/region|notice/.test(address)) await expect(rows(page).first(), address).toBeVisible()
    else await expect(instead(page), address).toContainText('无权查看')
    await expect(add(page, address)).toHaveCount(0)
  }
  await page.goto('/system/user/new')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('无权访问此页面')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The server stores roles in its tokens. After a 401 a new token is fetched once; only a second 401 is a missing permission.
  const { role, user } = stock.player.world.tables
  const { roleId } = user.rows.find((row) => row.account === account)!
  const open = async () => {
    stock.skip(120_000)
    const from = stock.player.calls.length
    await page.goto('/system/param')
    return stock.player.calls
      .slice(from)
      .flatMap(({ path, status }) => (/param\/list|token$/.test(path) ? `${path.split('/').at(-1)} ${status}` : []))
  }
  expect(await open()).toEqual(['list 401', 'token 200', 'list 401'])
  await expect(instead(page)).toContainText('无权查看')
  role.rows.find(({ id }) => id === roleId)!.roleAlias = 'admin'
  expect(await open()).toEqual(['list 401', 'token 200', 'list 200'])
  await expect(rows(page).first()).toBeVisible()
})

test('when the server is down, a form says so and keeps its input, and can be saved later', async ({ page, stock, enter }) => {
  await enter('admin', '/system/post/new')
  await field(page, 'postName').fill('夜班护工')
  await field(page, 'postCode').fill('night')
  await field(page, 'sort').fill('5')
  await field(page, 'category').selectOption({ index: 1 })
  stock.between.spoil(/./, 'the connection breaks before it')
  await dialogOf(page).getByRole('button', { name: '保存' }).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('无法连接服务')
  await expect(field(page, 'postName')).toHaveValue('夜班护工')
  stock.between.heal()
  await save(page)
  await expect(rowOf(page, '夜班护工')).toBeVisible()
})
