/** Changes by one person reach others without a reload: in place, as a count, or as a notification. */
import { callWith, tokenOf } from './api.ts'
import type { Page } from '@playwright/test'
import { colleague, exactly, expect, test } from './fixtures.ts'

const param = '/api/blade-system/param/submit'
/** Logs the time it took. There is no limit, because the page does not poll: that the change arrives at all proves the push. */
const logTime = (what: string, began: number) => console.log(`${what}: seen after ${Date.now() - began} ms`)

/** Waits until the page receives changes. */
const connected = (page: Page) => expect(page.locator('[data-slot=live]')).toBeVisible()

test('a changed row is updated and marked in its list; new rows are counted until the user loads them', async ({ page, login, site }) => {
  const { token } = await tokenOf(site, 'admin', 'admin')
  const key = `live.${Date.now()}`
  const save = (body: object) => callWith(site, token, param, body)
  await save({ paramName: '先来的', paramKey: key, paramValue: 'eins' })
  const [row] = site.sql<{ id: string }>('select id from blade_param where param_key = ?', key)
  await login('admin', `/system/param?paramKey=${key}`)
  const first = page.getByRole('row', { name: /先来的/ })
  await expect(first).toContainText('eins')
  await connected(page)

  const began = Date.now()
  await save({ id: row!.id, paramName: '先来的', paramKey: key, paramValue: 'zwei' })
  await expect(first).toContainText('zwei')
  logTime('a row', began)
  await expect(first).toHaveAttribute('data-marked', 'true')
  await expect(first).not.toHaveAttribute('data-marked', 'true')

  await save({ paramName: '后来的', paramKey: `${key}.neu`, paramValue: 'drei' })
  const more = page.getByRole('button', { name: '1 条新数据' })
  await expect(more).toBeVisible()
  await expect(page.getByRole('row', { name: /后来的/ })).toHaveCount(0)
  await more.click()
  await expect(page.getByRole('row', { name: /后来的/ })).toBeVisible()
  await expect(more).toHaveCount(0)

  // A row does not change while its form is open; afterwards the list is updated.
  await first.getByRole('link', { name: '编辑' }).press('Enter')
  const value = page.getByRole('dialog').getByLabel('参数键值')
  await expect(value).toHaveValue('zwei')
  await save({ id: row!.id, paramName: '先来的', paramKey: key, paramValue: 'vier' })
  await page.getByRole('dialog').getByLabel('参数名称').fill('半途')
  await expect(value).toHaveValue('zwei')
  await page.getByRole('dialog').getByLabel('参数名称').fill('先来的')
  await page.keyboard.press('Escape')
  await expect(first).toContainText('vier')
})

test('a notification is counted at once, links to its page, and is marked as read for this user only', async ({
  page,
  login,
  site,
  browser,
}) => {
  const { token } = await tokenOf(site, 'admin', 'admin')
  await login('service', '/rental/problem')
  await connected(page)
  const bell = page.getByRole('button', { name: /^通知(，\d+ 条未读)?$/ })
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  await bell.click()
  const list = page.locator('[data-slot=bell-list]')
  const all = list.getByRole('button', { name: '全部标为已读' })
  await expect(list.getByRole('listitem').or(list.getByText('暂无需要关注的事项')).first()).toBeVisible()
  if (await all.count()) await all.click()
  await expect.poll(unread).toBe(0)
  await expect(bell.locator('[data-slot=dot]')).toHaveCount(0)
  await page.keyboard.press('Escape')

  const [device] = site.sql<{ batch: string }>('select batch from ward_equ where is_deleted = 0 limit 1')
  const badge = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '待办' }).first().locator('[data-slot=badge]')
  const waiting = Number(/\d+/.exec(await badge.innerText())?.[0])
  const began = Date.now()
  const body = {
    batch: device!.batch,
    problemType: 'broken',
    content: '轮子松了',
    state: '0',
    nickName: '王小明',
    phoneNumber: '13800000001',
  }
  expect(await callWith(site, token, '/api/blade-system/problem/submit', body)).toMatchObject({ msg: '操作成功' })
  await expect.poll(unread, { intervals: [50] }).toBe(1)
  logTime('an event of the bell', began)
  await expect(badge).toContainText(exactly(waiting + 1))
  await expect(bell.locator('[data-slot=dot]')).toBeVisible()

  const other = await colleague(browser, site.url, '/rental/problem')
  await connected(other)
  await bell.click()
  await list.getByRole('link', { name: /新的问题反馈.*未读/s }).click()
  await expect(page.getByRole('dialog').getByText('轮子松了')).toBeVisible()
  await expect.poll(unread).toBe(0)
  await expect(other.getByRole('button', { name: /^通知，\d+ 条未读$/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(page.getByRole('dialog').getByText('轮子松了')).toBeVisible()
  expect(await unread()).toBe(0)
  await other.context().close()
})

test('a locked session receives no changes and shows no error', async ({ page, login, site }) => {
  const { token } = await tokenOf(site, 'admin', 'admin')
  const key = `lock.${Date.now()}`
  await login('auditor', `/system/param?paramKey=${key}`)
  await connected(page)
  await page.getByRole('button', { name: '锁屏', exact: true }).first().click()
  await page.getByLabel('锁屏密码').fill('1')
  await page.getByLabel('锁屏密码').press('Enter')
  await expect(page).toHaveURL(/\/lock/)
  const read = () => page.evaluate(async () => (await fetch('/session/events')).text())
  expect(await read()).toBe('event: over\ndata: {}\n\n')
  await callWith(site, token, param, { paramName: '锁着', paramKey: key, paramValue: '1' })
  await page.getByLabel('锁屏密码').fill('1')
  await page.getByRole('button', { name: '解锁' }).click()
  await connected(page)
  // The change made while locked is shown after unlocking.
  await expect(page.getByRole('row', { name: /锁着/ })).toBeVisible()
})

test('the bed board and the wall display show a new state at once; the wall display says when its session has ended', async ({
  page,
  login,
  site,
  context,
}) => {
  const { token } = await tokenOf(site, 'admin', 'admin')
  const [device] = site.sql<{ id: string; hosId: string; bed: string }>(
    `select e.id, e.hos_id as hosId, b.bed_name as bed from ward_equ e join ward_bed b on b.id = e.bed_id
     where e.is_deleted = 0 and e.state = 0 and e.online = 1 order by e.id desc limit 1`,
  )
  await page.addInitScript(() => {
    const counted = window as unknown as { locks: number }
    counted.locks = 0
    const request = () => Promise.resolve({ release: () => Promise.resolve(), number: (counted.locks += 1) })
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  await login('admin', `/rental/place/wall?hos=${device!.hosId}`)
  await connected(page)
  await expect(page.locator('[data-slot=wall] time')).toHaveText(/^\d\d:\d\d$/)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0)
  const bad = page.locator('[data-count=bad] b')
  const before = Number(await bad.innerText())
  const began = Date.now()
  expect(await callWith(site, token, '/api/blade-system/equ/submit', { id: device!.id, state: 3 })).toMatchObject({ code: 200 })
  await expect(bad).toHaveText(String(before + 1))
  logTime('a bed', began)
  await expect(page.locator('[data-slot=wall] li[data-changed]')).toHaveCount(1)

  const board = await context.newPage()
  await board.goto(`/rental/place?hos=${device!.hosId}`)
  await connected(board)
  await callWith(site, token, '/api/blade-system/equ/submit', { id: device!.id, state: 0 })
  await expect(board.locator('li[data-changed]')).toHaveCount(1)
  await expect(bad).toHaveText(String(before))

  // Without a connection the wall display keeps its last state and says so; it recovers by itself.
  const change = (state: number) => callWith(site, token, '/api/blade-system/equ/submit', { id: device!.id, state })
  await page.route(/\/rental\/place\/wall/, (route) => route.abort())
  await change(3)
  await expect(page.getByRole('alert')).toContainText('连接中断')
  await expect(bad).toHaveText(String(before))
  await page.unroute(/\/rental\/place\/wall/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(bad).toHaveText(String(before + 1))
  await change(0)

  // The wake lock is requested again whenever the page becomes visible.
  const locks = () => page.evaluate(() => (window as unknown as { locks: number }).locks)
  expect(await locks()).toBe(1)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(locks).toBe(2)

  await board.goto('/money/order')
  // Waits for the page's script, which adds the header that names the person.
  await connected(board)
  await board.evaluate(() => fetch('/session/logout', { method: 'POST' }))
  await expect(page.getByRole('alert')).toContainText('登录已失效')
  await expect(page.getByRole('link', { name: '重新登录' })).toBeVisible()
  await expect(page.locator('[data-slot=wall] section li').first()).toBeVisible()
})
