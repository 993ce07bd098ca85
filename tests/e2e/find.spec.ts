/** The search box: finds pages and rows within the user's permissions, and leads to the page of a customer. */
import type { Page } from '@playwright/test'
import { countClicks } from './count-clicks.ts'
import { expect, test } from './fixtures.ts'

test('a partial refund, found by the customer’s phone number, takes at most 6 clicks', async ({ page, site, login }) => {
  const [paid] = site.sql<{ no: string; phone: string; name: string }>(
    `select out_trade_no as no, phone_number as phone, nick_name as name from ward_order o where state = 3 and deposit_flag = 1
     and amount > 1000 and split_amount = 0 and open_id not like 'sim_void_%'
     and not exists (select 1 from ward_refund r where r.order_id = o.id and (r.refund_status <> 1 or r.source = 1))
     and (select count(*) from ward_order p where p.phone_number = o.phone_number and p.create_time > o.create_time) < 6 order by random() limit 1`,
  )
  await login('admin', '/money/order')
  await page.locator('[data-slot=menu-search]').waitFor()
  const box = page.getByRole('dialog', { name: '搜索菜单和数据' })
  const clicked = await countClicks(page)
  await page.getByRole('button', { name: '搜索菜单和数据' }).click()
  await page.keyboard.type(paid!.phone)
  const customer = box.getByRole('group', { name: '客户' }).getByRole('option', { name: new RegExp(paid!.name) })
  await expect(customer).toBeVisible()
  await expect(box).not.toContainText(paid!.phone)
  await customer.click()
  await expect(page.getByRole('heading', { name: paid!.name, level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(paid!.name))

  await page.getByRole('link', { name: `退款 ${paid!.no}` }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.locator('[name=amount]') })
  await dialog.getByLabel(/^退款金额/).fill('1.23')
  await dialog.getByLabel(/退款原因/).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: '退款 ¥1.23' }).click()
  await expect(page.getByText('退款已提交')).toBeVisible()
  // Adds 2 clicks for opening the list of reasons and choosing one.
  const clicks = (await clicked()) + 2
  console.log(`a refund by telephone: ${clicks} clicks`)
  expect(clicks).toBeLessThanOrEqual(6)

  // Rows opened from the box come first the next time.
  await page.goto('/wel/index')
  await page.locator('[data-slot=menu-search]').waitFor()
  await page.keyboard.press('Control+k')
  await expect(box.getByRole('group', { name: '最近打开' }).getByRole('option')).toHaveText([new RegExp(paid!.name)])
})

test('the name of a kind limits the search to it; the name of an action leads to its dialog', async ({ page, site, login }) => {
  const [order] = site.sql<{ id: string; no: string; phone: string }>(
    `select id, out_trade_no as no, phone_number as phone from ward_order where state = 1 order by random() limit 1`,
  )
  await login('admin', '/wel/index')
  await page.locator('[data-slot=menu-search]').waitFor()
  const box = page.getByRole('dialog', { name: '搜索菜单和数据' })
  await page.getByRole('button', { name: '搜索菜单和数据' }).click()
  const field = box.getByRole('combobox')
  await field.fill(`订单 ${order!.phone}`)
  await expect(box.getByRole('group')).toHaveCount(1)
  await expect(box.getByRole('group', { name: '订单' }).getByRole('option').first()).toBeVisible()
  await field.fill(`结束 ${order!.no}`)
  await box.getByRole('option', { name: new RegExp(order!.no) }).click()
  await expect(page).toHaveURL(`${site.url}/money/order/${order!.id}/finish`)
  await expect(page.getByRole('dialog', { name: '结束这笔订单？' }).locator('[data-slot=stat]')).toHaveCount(3)
  await page.goto('/wel/index')
  await page.locator('[data-slot=menu-search]').waitFor()
  await page.keyboard.press('Control+k')
  await field.fill('没有这样的东西')
  await expect(box.getByRole('status')).toHaveText('未找到结果')
})

test('the box finds no orders of other hospitals and no actions without permission', async ({ page, site, login }) => {
  const other = site.sql<{ no: string }>(
    `select out_trade_no as no from ward_order where hos_id not in (select dept_id from blade_user where account = 'manager') limit 1`,
  )[0]!.no
  await login('manager', '/wel/index')
  const find = async (words: string): Promise<unknown> => (await page.request.get(`/session/find?${new URLSearchParams({ words })}`)).json()
  const [own] = site.sql<{ no: string }>(
    `select out_trade_no as no from ward_order where hos_id in (select dept_id from blade_user where account = 'manager') limit 1`,
  )
  expect(await find(own!.no)).toEqual([expect.objectContaining({ resource: 'order', name: own!.no })])
  expect(await find(other)).toEqual([])
  expect(await find(`退款 ${own!.no}`)).toEqual([])
  expect(await find('a')).toEqual([])
  expect((await page.request.get('/session/find?words=admin')).status()).toBe(200)
  await page.context().clearCookies()
  expect((await page.request.get('/session/find?words=WD', { maxRedirects: 0 })).status()).toBe(302)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  const openScan = async (page: Page) => {
    await page.locator('[data-slot=menu-search]').click()
    await page.getByRole('button', { name: '扫描设备码' }).click()
  }

  test('a browser that supports it scans a code and finds the device', async ({ page, site, login }) => {
    const [device] = site.sql<{ id: string; batch: string }>('select id, batch from ward_equ where is_deleted = 0 order by batch limit 1')
    await page.addInitScript((batch) => {
      Object.assign(window, {
        BarcodeDetector: class {
          detect = () => Promise.resolve([{ rawValue: `https://rent.example/d?batch=${batch}` }])
        },
      })
      const canvas = document.createElement('canvas')
      // Draws repeatedly, because a canvas emits a frame only when it changes.
      const pen = canvas.getContext('2d')!
      setInterval(() => pen.fillRect(0, 0, Math.random() * 99, 99), 50)
      navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(5))
    }, device!.batch)
    await login('admin', '/wel/index')
    await openScan(page)
    await expect(page.getByRole('combobox')).toHaveValue(device!.batch)
    await expect(page.locator('video')).toHaveCount(0)
    await page.getByRole('option', { name: device!.batch }).first().click()
    await expect(page).toHaveURL(`${site.url}/rental/equ/${device!.id}/page`)
  })

  test('without a camera or the ability to scan, a message says so and the number can be typed', async ({ page, site, login }) => {
    const [device] = site.sql<{ batch: string }>('select batch from ward_equ where is_deleted = 0 order by batch limit 1')
    await login('admin', '/wel/index')
    const fails = (name: string) =>
      page.evaluate((error) => {
        Object.assign(window, { BarcodeDetector: class {} })
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', error))
      }, name)
    const scan = page.getByRole('button', { name: '扫描设备码' })
    await page.evaluate(() => Reflect.deleteProperty(window, 'BarcodeDetector'))
    await openScan(page)
    await expect(page.getByText('此浏览器不支持扫码，请输入设备上的编号')).toBeVisible()
    for (const [error, text] of [
      ['NotAllowedError', '没有相机权限'],
      ['NotFoundError', '未找到相机'],
    ] as const) {
      await scan.click()
      await fails(error)
      await scan.click()
      await expect(page.getByText(text)).toBeVisible()
    }
    await page.getByRole('combobox').fill(device!.batch)
    await expect(page.getByRole('option', { name: device!.batch }).first()).toBeVisible()
  })
})

test('a hospital is found by the initials of its pinyin', async ({ page, login }) => {
  await login('admin', '/wel/index')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('hcdx')
  await expect(page.getByRole('option', { name: '海川大学附属医院' })).toBeVisible()
})
