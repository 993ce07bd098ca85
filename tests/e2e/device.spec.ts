/** The page of a device with its week of rentals, and labels whose codes a phone can read. */
import jsQR from 'jsqr'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The text that an independent decoder reads from a drawn code. */
async function read(page: Page, code: ReturnType<Page['locator']>): Promise<string | undefined> {
  const markup = await code.evaluate((svg) => new XMLSerializer().serializeToString(svg))
  const { data, side } = await page.evaluate(async (svg) => {
    const image = new Image()
    image.src = `data:image/svg+xml;utf8,${encodeURIComponent(svg.replace('<svg', '<svg width="400" height="400"'))}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 400
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0, 400, 400)
    return { data: [...context.getImageData(0, 0, 400, 400).data], side: 400 }
  }, markup)
  return jsQR(new Uint8ClampedArray(data), side, side)?.data
}

test('the page of a device shows state, battery, place, the running order, and a week of rentals as picture and table', async ({
  page,
  site,
  login,
}) => {
  const [device] = site.sql<{ id: string; batch: string; no: string; order: string; sec: string; battery: number }>(
    `select e.id, e.batch, o.out_trade_no as no, o.id as "order", s.sec_name as sec, e.battery
     from ward_order o join ward_equ e on e.id = o.equ_id join ward_section s on s.id = e.sec_id where o.state = 1 limit 1`,
  )
  await login('admin', `/rental/equ?batch=${device!.batch}`)
  await page.getByRole('link', { name: '设备详情' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/rental/equ/${device!.id}/page$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(device!.batch)
  for (const text of [device!.no, device!.sec, `${device!.battery}%`]) await expect(page.locator('main')).toContainText(text)
  const strip = page.locator('[data-slot=week-strip]')
  await expect(strip.getByRole('img')).toHaveCount(7)
  await expect(strip.getByRole('img', { name: device!.no }).first()).toBeVisible()
  await page.getByText('查看表格').click()
  await expect(page.getByRole('cell', { name: device!.no }).first()).toBeVisible()
  await page.locator('[aria-labelledby=current]').getByRole('link', { name: '结束订单' }).click()
  await expect(page).toHaveURL(`${site.url}/money/order/${device!.order}/finish`)
})

test('labels have the size of their paper, and their codes contain the device numbers', async ({ page, site, login }) => {
  const devices = site.sql<{ id: string; batch: string }>('select id, batch from ward_equ where is_deleted = 0 order by batch limit 2')
  await login('admin', `/rental/equ/labels?ids=${devices.map(({ id }) => id).join(',')}&as=roll`)
  const codes = page.locator('[data-slot=qr]')
  await expect(codes).toHaveCount(2)
  for (const [i, { batch }] of devices.entries()) expect(await read(page, codes.nth(i))).toBe(batch)

  const boxes = async () => (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/MediaBox \[[\d. ]+\]/g)
  const sizeOf = (box: string) =>
    box
      .match(/[\d.]+/g)!
      .slice(2)
      .map((points) => Math.round((Number(points) / 72) * 25.4))
  expect((await boxes())!.map(sizeOf)).toEqual([
    [60, 40],
    [60, 40],
  ])
  await page.getByRole('link', { name: /^A4/ }).click()
  await expect(page).toHaveURL(/as=sheet/)
  await expect(page.locator('[data-labels=sheet]')).toBeVisible()
  expect((await boxes())!.map(sizeOf)).toEqual([[210, 297]])
})
