/** A page of one person does nothing once somebody else has signed in in a second tab. */
import type { BrowserContext, Page } from '@playwright/test'
import { personField, personHeader } from '#app/lib/person.ts'
import { readPage, valuesOf } from '../page.ts'
import { expect, signIn, type Site, test } from './fixtures.ts'
import { paidOrder } from './refunds.ts'
import { headersOfPage, sessionOf } from './sessions.ts'
import { menuEntry } from './main-menu.ts'

const notice = (page: Page) => page.getByRole('alertdialog', { name: '登录账号已切换' })
const topbar = (page: Page) => page.locator('[data-slot=topbar]')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Signs in with a new session, which the test may end. */
async function open(page: Page, account: string, to: string): Promise<void> {
  await page.goto(`/login?to=${encodeURIComponent(to)}`)
  await signIn(page, account, account)
  await expect(button(page, '账号菜单')).toBeVisible()
  await page.goto(to)
  await expect(page.locator('[data-scripted].invisible')).toHaveCount(0)
}

/** Signs out in a second tab and signs in there as somebody else. */
async function signInElsewhere(context: BrowserContext, account: string): Promise<void> {
  const [first] = context.pages()
  const second = await context.newPage()
  await second.goto('/wel/index')
  await button(second, '账号菜单').click()
  await button(second, '退出登录').first().click()
  await button(second, '退出登录').last().click()
  await expect(second).toHaveURL(/\/login/)
  await signIn(second, account, account)
  await expect(button(second, '账号菜单')).toBeVisible()
  await second.close()
  await first!.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Expects the page's notice that another account is signed in. */
async function isNoted(page: Page, own: string, now: string): Promise<void> {
  await expect(notice(page)).toContainText(`此页面属于 ${own}，当前登录的是 ${now}。`)
}

/** Expects that an action on the page is refused with the same notice. */
async function isRefused(page: Page, own: string, now: string, press: () => Promise<void>): Promise<void> {
  await isNoted(page, own, now)
  await button(page, '留在此页').click()
  await expect(notice(page)).toHaveCount(0)
  await press()
  await isNoted(page, own, now)
}

/** Accounts that wrote a row with this text, by the audit. */
const writers = ({ sql }: Site, text: string) =>
  sql<{ account: string }>('select distinct account from ward_audit where instr(changes, ?) > 0', text).map(({ account }) => account)

const admin = '林知夏（admin）'
const finance = '沈若水（finance）'
const manager = '周明远（manager）'

test('a form of another person is refused, keeps its input, and works again for its own person', async ({ page, context, site }) => {
  const key = `other.person.${Date.now()}`
  await open(page, 'admin', '/system/param/new')
  const dialog = page.getByRole('dialog').filter({ hasText: '参数键名' })
  await dialog.getByLabel('参数名称').fill('他人参数')
  await dialog.getByLabel('参数键名').fill(key)
  await dialog.getByLabel('参数键值').fill('7')
  await signInElsewhere(context, 'finance')
  await isRefused(page, admin, finance, () => button(page, '保存').click())
  await button(page, '留在此页').click()
  await expect(dialog.getByLabel('参数键名')).toHaveValue(key)
  await expect(topbar(page)).toContainText('林知夏')
  await button(page, '保存').click()
  await isNoted(page, admin, finance)
  await button(page, '留在此页').click()
  expect(writers(site, key)).toEqual([])

  // A new session of the same account is the same person.
  await signInElsewhere(context, 'admin')
  await button(page, '保存').click()
  await expect(page.getByText('新增成功')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await expect(page.locator('[data-slot=other-person]')).toHaveCount(0)
  expect(writers(site, key)).toEqual(['admin'])
})

test('after switching the page to the other person, it shows their frame without earlier input, and they write as themselves', async ({
  page,
  context,
  site,
}) => {
  const { id } = site.sql<{ id: string }>(paidOrder('not like'))[0]!
  await open(page, 'finance', `/money/order/${id}/refund`)
  const fill = async (yuan: string) => {
    await page.getByRole('textbox', { name: /^退款/ }).fill(yuan)
    await page.getByRole('combobox', { name: /退款原因/ }).selectOption({ index: 1 })
  }
  const refunds = () => site.sql<{ operator: string }>('select operator from ward_refund where order_id = ? and amount = 117', id)
  await fill('1.17')
  await signInElsewhere(context, 'admin')
  await isRefused(page, finance, admin, () => button(page, '退款 ¥1.17').click())
  expect(refunds()).toEqual([])
  await button(page, '切换到 林知夏').click()
  await expect(topbar(page)).toContainText('林知夏')
  await expect(page.getByRole('textbox', { name: /^退款/ })).not.toHaveValue('1.17')
  await expect(page.getByText('恢复未保存的内容？')).toHaveCount(0)
  await fill('1.17')
  await button(page, '退款 ¥1.17').click()
  await expect(page.getByText('退款已提交')).toBeVisible()
  expect(refunds().map(({ operator }) => operator)).toEqual(['林知夏'])
})

test('an approval, a deletion, its undo and an upload are refused for another person', async ({ page, context, site }) => {
  const [waiting] = site.sql<{ id: string }>('select id from ward_refund where approval_state = 0 limit 1')
  await open(page, 'admin', `/money/todo/${waiting!.id}/approve`)
  await signInElsewhere(context, 'finance')
  await isRefused(page, admin, finance, () => button(page, /^通过/).click())
  expect(site.sql('select approval_state as state from ward_refund where id = ?', waiting!.id)).toEqual([{ state: 0 }])
  await button(page, '切换到 沈若水').click()
  await expect(topbar(page)).toContainText('沈若水')

  // The deletion.
  await signInElsewhere(context, 'admin')
  const form = { paramName: '待删除', paramKey: `deleted.${Date.now()}`, paramValue: '1' }
  await page.request.post('/system/param/new', { form, headers: await headersOfPage(page, site.url) })
  const [row] = site.sql<{ id: string }>('select id from blade_param where param_key = ?', form.paramKey)
  const isDeleted = () => site.sql<{ n: number }>('select is_deleted as n from blade_param where id = ?', row!.id)[0]!.n
  await page.goto(`/system/param/remove?ids=${row!.id}`)
  await signInElsewhere(context, 'manager')
  await isRefused(page, admin, manager, () => button(page, '删除 1 条').click())
  expect(isDeleted()).toBe(0)
  await signInElsewhere(context, 'admin')
  await expect(notice(page)).toHaveCount(0)
  await button(page, '删除 1 条').click()
  await expect(page.getByText('删除成功')).toBeVisible()
  expect(isDeleted()).toBe(1)

  // Its undo, a button of the frame without a page of its own.
  await signInElsewhere(context, 'manager')
  await isRefused(page, admin, manager, () => page.locator('[data-slot=toast]').getByRole('button', { name: '撤销', exact: true }).click())
  expect(isDeleted()).toBe(1)

  // An upload by a script.
  const files = site.sql('select 1 from blade_attach').length
  const status = await page.evaluate(async () => {
    const body = new FormData()
    body.set('file', new File(['x'], 'a.png', { type: 'image/png' }))
    return (await fetch('/files/put', { method: 'POST', body })).status
  })
  expect(status).toBe(412)
  expect(site.sql('select 1 from blade_attach')).toHaveLength(files)
})

test('a menu link shows nothing of the other person; the page continues once its own person is back', async ({ page, context }) => {
  await open(page, 'admin', '/system/param')
  const rows = await page.locator('[data-slot=table] tbody').innerText()
  await signInElsewhere(context, 'manager')
  const link = await menuEntry(page, '角色管理')
  await isRefused(page, admin, manager, () => link.click())
  await button(page, '留在此页').click()
  await expect(page.locator('[data-slot=other-person]')).toContainText(`此页面属于 ${admin}`)
  await expect(page).toHaveURL(/\/system\/param$/)
  expect(await page.locator('[data-slot=table] tbody').innerText()).toBe(rows)
  await expect(topbar(page)).toContainText('林知夏')

  await signInElsewhere(context, 'admin')
  await expect(page.locator('[data-slot=other-person]')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '角色管理', level: 1 })).toBeVisible()
})

test('a page says who is signed in when it becomes visible; the lock screen of one person does not unlock for another', async ({
  page,
  context,
}) => {
  await open(page, 'finance', '/money/refund')
  await signInElsewhere(context, 'admin')
  await isNoted(page, finance, admin)
  await button(page, '切换到 林知夏').click()
  await expect(topbar(page)).toContainText('林知夏')

  await button(page, '锁屏').click()
  await page.getByLabel('锁屏密码').fill('here')
  await page.getByRole('dialog', { name: '锁屏' }).getByRole('button', { name: '锁屏' }).click()
  await expect(page).toHaveURL(/\/lock\?to=/)
  const second = await context.newPage()
  await second.context().clearCookies()
  await open(second, 'finance', '/wel/index')
  await page.getByLabel('锁屏密码').fill('here')
  await button(page, '解锁').click()
  await isNoted(page, admin, finance)
  await second.reload()
  await expect(topbar(second)).toContainText('沈若水')
  await second.close()
})

test('without a script, a form names its person; one that names nobody or somebody else is refused with a message', async ({ site }) => {
  const cookie = await sessionOf(site.url, 'admin')
  const headers = { cookie, origin: site.url, accept: 'text/html' }
  const html = await (await fetch(`${site.url}/system/param/new`, { headers })).text()
  const form = readPage(html).forms.find(({ fields }) => fields.some(({ name }) => name === 'paramKey'))!
  const key = `no.script.${Date.now()}`
  const send = (person: string | undefined) => {
    const body = new URLSearchParams({ paramName: '无脚本', paramKey: key, paramValue: '1' })
    const named = new URLSearchParams(person === undefined ? {} : { [personField]: person })
    const url = `${site.url}/system/param/new`
    return fetch(url, { method: 'POST', headers, redirect: 'manual', body: new URLSearchParams([...named, ...body]) })
  }
  const other = new URLSearchParams({ id: '1', account: 'finance', name: '沈若水' }).toString()
  for (const [person, says] of [
    [other, `此页面属于 ${finance}，当前登录的是 ${admin}。`],
    [undefined, '无法确认此页面属于哪个账号'],
  ] as const) {
    const { status, headers: answered } = await send(person)
    expect([status, answered.get(personHeader)]).toEqual([302, null])
    const page = await fetch(site.url + answered.get('location')!, { headers })
    const text = await page.text()
    expect(text).toContain(says)
    expect(readPage(text).links).toContain('/system/param/new')
    expect(writers(site, key)).toEqual([])
  }
  const own = valuesOf(form).get(personField)?.[0]
  expect((await send(own)).headers.get('location')).toMatch(/^\/system\/param/)
  expect(writers(site, key)).toEqual(['admin'])
})
