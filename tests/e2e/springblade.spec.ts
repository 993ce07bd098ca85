/** The console in front of a stock SpringBlade server: pages and work of an administrator, and those of an ordinary role. */
import type { Page } from '@playwright/test'
import { expect, password, test } from './stock.ts'
import { pick } from './picker.ts'
import { expectEntryInSight, menuEntry, openAddress } from './main-menu.ts'
import { rowAction, search } from './list-page.ts'

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
  await (await rowAction(rowOf(page, text), '删除')).click()
  await dialogOf(page).getByRole('button', { name: '删除 1 条' }).click()
  await expect(rowOf(page, text)).toHaveCount(0)
}

/** Pages for which a stock server has no rows. */
const withoutRows = /\/(?:usual|api|data-scope|api-scope|top-menu)$/

/** Pages of the menu that belong to the console, in the menu's order. */
async function pagesIn(page: Page): Promise<string[]> {
  const links = menuOf(page).locator('a')
  await expect(links.nth(1)).toBeAttached()
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(addresses)].filter((one) => /^\/(?:system|platform|desk)\//.test(one))
}

async function openByClick(page: Page, address: string): Promise<void> {
  await openAddress(page, address)
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(page.locator('[data-slot=page-header] h1')).toBeVisible()
}

test('an administrator opens every page of the menu by clicks, and none fails', async ({ page, enter }) => {
  await enter('admin', '/wel/index')
  const pages = await pagesIn(page)
  expect(pages.length).toBeGreaterThan(14)
  for (const address of pages) {
    await openByClick(page, address)
    await expectEntryInSight(page, address)
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
  await search(page, { 参数名称: '交接' })
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
  await (await rowAction(main, '删除')).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('请先删除子节点')
  await expect(dialogOf(page).getByRole('button', { name: /^删除/ })).toHaveCount(0)
})

test('a new role is granted and given to a new user, who signs in and changes the password', async ({ page, stock, enter }) => {
  await enter('admin', '/system/role')
  await add(page, '/system/role').click()
  for (const [name, text] of Object.entries({ roleName: '登记员', roleAlias: 'registrar', sort: '3' })) await field(page, name).fill(text)
  await pick(dialogOf(page), 'parentId', '顶级')
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
    else {
      // Only the role alias opens a page there, and a page that is closed offers nothing to search or to do.
      await expect(instead(page), address).toContainText('只对别名为 administrator 或 admin 的角色开放')
      await expect(page.locator('main').getByRole('button'), address).toHaveCount(0)
      await expect(page.locator('main').getByRole('link'), address).toHaveText(['返回首页'])
    }
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

test('the bell has the notices of the server and no others; home shows them with the reminders, which are no samples', async ({
  page,
  stock,
  enter,
}) => {
  const { desk, tables } = stock.player.world
  const titles = tables.notice.rows.map(({ title }) => String(title))
  expect(titles.length).toBeGreaterThan(1)
  await enter('admin', '/wel/index')
  const home = page.getByRole('region', { name: '公告' })
  for (const title of titles) await expect(home).toContainText(title)
  // A stock server answers invented people.
  await expect(page.locator('main')).not.toContainText('样例')
  stock.player.world.desk = { ...desk, reminders: [{ id: '2125', title: '周五前交周报', type: 'notification', datetime: '2026-11-05' }] }
  await page.reload()
  await expect(page.getByRole('region', { name: '我的提醒' })).toContainText('周五前交周报')
  stock.player.world.desk = desk

  await page.getByRole('button', { name: '通知', exact: true }).click()
  const bell = page.locator('#notices')
  for (const title of titles) await expect(bell).toContainText(title)
  await expect(bell.getByRole('listitem')).toHaveCount(titles.length)
  await expect(bell.getByRole('tab')).toHaveCount(0)
  for (const text of ['示例', '演示', '退款', '待关注']) await expect(bell).not.toContainText(text)
})

test('an entry that opens in a new window leads there, from the menu and from home', async ({ page, enter }) => {
  await enter('admin', '/wel/index')
  for (const link of [await menuEntry(page, '接口说明.*'), page.locator('main').getByRole('link', { name: '接口说明' })]) {
    await expect(link).toHaveAttribute('href', 'http://localhost/doc.html')
    await expect(link).toHaveAttribute('target', '_blank')
  }
})

test('users are found by their real roles, and their posts have names; a reset says what the server does', async ({
  page,
  stock,
  enter,
}) => {
  const { user, role, post } = stock.player.world.tables
  await enter('admin', '/system/user')
  const roles = page.locator('main form [name=roleId]')
  const offered = async () => (await roles.locator('option').allTextContents()).sort()
  await expect.poll(offered).toEqual(['全部', ...role.rows.map(({ roleName }) => String(roleName))].sort())
  const own = user.rows.find(({ account }) => account === 'admin')!
  await roles.selectOption({ value: String(own.roleId) })
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/roleId=/)
  await expect(rowOf(page, 'admin')).toBeVisible()

  own.postId = post.rows
    .slice(0, 2)
    .map(({ id }) => id)
    .join(',')
  await page.goto(`/system/user/${String(own.id)}`)
  const names = post.rows.slice(0, 2).map(({ postName }) => String(postName))
  await expect(dialogOf(page)).toContainText(names.join('、'))
  await dialogOf(page).getByRole('button', { name: '更多' }).click()
  await expect(dialogOf(page).getByRole('link', { name: '重置密码' })).toBeVisible()
  await expect(dialogOf(page).getByRole('link', { name: '移除两步验证' })).toHaveCount(0)
  await page.goto(`/system/user/reset?ids=${String(own.id)}`)
  await expect(dialogOf(page)).toContainText('密码重置为 123456')
  await expect(dialogOf(page)).toContainText('已登录的会话仍然有效')
})

test('the key of an entry must be a whole number, because this server would lose any other', async ({ page, stock, enter }) => {
  await enter('admin', '/system/dict')
  const { rows: entries } = stock.player.world.tables.dict
  const parent = entries.find(({ dictKey }) => dictKey === -1)!
  const before = entries.length
  await page.goto(`/system/dict/${String(parent.id)}/entries/new`)
  await field(page, 'dictKey').fill('abc')
  await field(page, 'dictValue').fill('其他')
  await dialogOf(page).getByRole('button', { name: '保存' }).click()
  await expect(dialogOf(page)).toContainText('字典键值必须是整数')
  await expect(field(page, 'dictKey')).toHaveValue('abc')
  expect(entries.length).toBe(before)
  await field(page, 'dictKey').fill('77')
  await dialogOf(page).getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/\/entries$/)
  expect(entries.find(({ dictValue }) => dictValue === '其他')?.dictKey).toBe(77)
  entries.splice(0, entries.length, ...entries.filter(({ dictValue }) => dictValue !== '其他'))
})
