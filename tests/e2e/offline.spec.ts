/**
 * The connection is cut before every step. The page stays and a banner says so. Reads complete by themselves once the connection is back;
 * writes are sent once, when the user presses the button again.
 */
import type { Locator, Page } from '@playwright/test'
import { type Line, type Loss, openLine } from './cut-connection.ts'
import { expect, test } from './fixtures.ts'
import { paidOrder, type Paid } from './refunds.ts'
import { openFromMenu } from './main-menu.ts'

const strip = (page: Page) => page.locator('[data-slot=connection]:visible')
const rows = (page: Page) => page.locator('[data-slot=table] tbody tr')
const field = (dialog: Locator, name: string) => dialog.locator(`[name=${name}]`)

/** Expects the frame and the page to be as before, with the banner. */
async function expectHere(page: Page, line: Line, heading: string) {
  await expect(strip(page)).toContainText(/^\d\d:\d\d 起网络连接中断/)
  expect(page.url()).toContain(line.url)
  await expect(page.getByRole('heading', { name: heading, level: 1, includeHidden: true })).toBeAttached()
  await expect(page.locator('aside').first()).toBeAttached()
  await expect(page.getByText('页面出错了')).toHaveCount(0)
}

const losses: readonly [Loss, string][] = [
  ['offline', 'the network is off'],
  ['refused', 'the server is stopped'],
  ['gateway', 'a balancer answers 502 with a page of its own'],
]

for (const [loss, name] of losses)
  test.describe(name, () => {
    let line: Line
    test.beforeEach(async ({ site, context }) => {
      line = await openLine(site.url, loss, context)
    })
    test.afterEach(async () => {
      await line.mend().catch(() => undefined)
      await line.end()
    })

    test(`reads wait and complete by themselves when the connection returns${loss === 'refused' ? '' : ' @long'}`, async ({
      page,
      login,
    }) => {
      await login('admin', `${line.url}/money/order`)
      /** Cuts the connection, acts, checks the page, and restores the connection. */
      const read = async (heading: string, act: () => Promise<unknown>, done: () => Promise<unknown>) =>
        test.step(`${heading}: ${String(act)}`, async () => {
          await line.cut()
          await act()
          await expectHere(page, line, heading)
          await line.mend()
          await done()
        })

      const first = rows(page).first()
      await read(
        '订单',
        () => openFromMenu(page, '系统参数'),
        () => expect(page).toHaveURL(`${line.url}/system/param`),
      )
      await expect(page.getByRole('heading', { name: '系统参数', level: 1 })).toBeVisible()
      await read(
        '订单',
        () => page.evaluate(() => history.back()),
        () => expect(page).toHaveURL(`${line.url}/money/order`),
      )
      await read(
        '系统参数',
        () => page.evaluate(() => history.forward()),
        () => expect(page).toHaveURL(`${line.url}/system/param`),
      )
      await read(
        '订单',
        () => page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '订单' }).click(),
        () => expect(page).toHaveURL(`${line.url}/money/order`),
      )
      await expect(first).toBeVisible()
      await read(
        '订单',
        () => page.getByRole('link', { name: '第 2 页' }).click(),
        () => expect(page.locator('[data-slot=panel-footer] [role=status]')).toContainText('第 11–20 条'),
      )
      await page.getByLabel('手机号').fill('13')
      await read(
        '订单',
        () => page.getByRole('button', { name: '查询' }).click(),
        () => expect(page.getByText('已筛选')).toBeVisible(),
      )
      await read(
        '订单',
        () => page.getByRole('link', { name: '刷新' }).click(),
        () => expect(strip(page)).toContainText('网络连接已恢复'),
      )
      await read(
        '订单',
        () => first.locator('td').nth(2).click(),
        () => expect(page.getByRole('dialog')).toBeVisible(),
      )
      await read(
        '订单',
        () => page.getByRole('dialog').getByRole('link', { name: '关闭' }).first().click(),
        () => expect(page.getByRole('dialog')).toHaveCount(0),
      )
    })

    test(`writes are sent once, when the user presses the button again${loss === 'refused' ? ' @long' : ''}`, async ({
      page,
      login,
      site,
    }) => {
      const key = `offline.${loss}.${Date.now()}`
      await login('admin', `${line.url}/system/param`)
      await page.getByRole('link', { name: '新增' }).first().click()
      const form = page.getByRole('dialog')
      for (const each of ['paramName', 'paramKey', 'paramValue']) await field(form, each).fill(key)
      const saved = () => site.sql<{ n: number }>('select count(*) as n from blade_param where param_key = ?', key)[0]!.n
      await line.cut()
      const save = form.getByRole('button', { name: '保存' })
      await save.click()
      await expect(form.getByText(/刚才的提交未能发出|未收到响应，无法确定是否已保存/)).toBeVisible()
      await expectHere(page, line, '系统参数')
      await save.click()
      await expect(form.getByText('刚才的提交未能发出')).toBeVisible()
      await expect(field(form, 'paramKey')).toHaveValue(key)
      // Waits, because a submission is sent if the connection returns during its own check.
      await page.waitForTimeout(500)
      await line.mend()
      await expect(strip(page)).toContainText('网络连接已恢复')
      expect(saved()).toBe(0)
      await save.click()
      await expect(page.locator('[data-slot=toast]')).toContainText('新增成功')
      expect(saved()).toBe(1)
      await expect(page.getByText('刚才的提交未能发出')).toHaveCount(0)

      const [order] = site.sql<Paid>(paidOrder('not like'))
      const refunds = () =>
        site.sql<{ n: number }>('select count(*) as n from ward_refund where order_id = ? and amount = 123', order!.id)[0]!.n
      await page.goto(`${line.url}/money/order/${order!.id}`)
      const refundLink = page.getByRole('dialog').getByRole('link', { name: '退款', exact: true })
      await refundLink.click({ trial: true })
      await line.cut()
      await refundLink.click()
      await expectHere(page, line, '订单')
      await line.mend()
      const dialog = page.locator('dialog:modal').filter({ has: page.locator('[name=amount]') })
      await dialog.getByLabel('退款金额').fill('1.23')
      await dialog.getByLabel('退款原因').selectOption({ index: 1 })
      await line.cut()
      const pay = dialog.getByRole('button', { name: '退款 ¥1.23' })
      await pay.click()
      await expect(dialog.getByText(/刚才的提交未能发出|未收到响应，无法确定是否已执行/)).toBeVisible()
      await expectHere(page, line, '订单')
      await line.mend()
      await expect(strip(page)).toContainText('网络连接已恢复')
      expect(refunds()).toBe(0)
      await pay.click()
      await expect(page.locator('[data-slot=toast]')).toContainText('退款已提交')
      expect(refunds()).toBe(1)
    })
  })
