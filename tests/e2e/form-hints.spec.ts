/** Pages that support the work: hints while typing, dependent choices, import errors. */
import { maskPhone } from '#contract/rules/phone.ts'
import { expect, test } from './fixtures.ts'
import { pick } from './picker.ts'
import { openFromMenu } from './main-menu.ts'

test('a refund says while typing that it is too high or needs a second approver', async ({ page, site, login }) => {
  const [limit] = site.sql<{ yuan: string }>(`select param_value as yuan from blade_param where param_key = 'refund.approval.limit'`)
  const cents = Math.round(Number(limit!.yuan) * 100)
  const [paid] = site.sql<{ id: string; left: number }>(
    `select o.id, o.total_amount - o.refunded_amount as left from ward_order o where o.state = 3 and o.split_amount = 0
     and o.total_amount - o.refunded_amount > ? and not exists (select 1 from ward_refund r where r.order_id = o.id and (r.refund_status <> 1 or r.source = 1))
     order by left desc limit 1`,
    cents,
  )
  await login('finance', `/money/order/${paid!.id}/refund`)
  const dialog = page.getByRole('dialog').filter({ has: page.locator('[name=amount]') })
  await page.locator('[data-slot=menu-search]').waitFor()
  const amount = dialog.getByLabel(/^退款金额/)
  await amount.fill(((paid!.left + 1) / 100).toFixed(2))
  await expect(dialog.getByText(/超过剩余可退/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^退款 ¥/ })).toBeDisabled()
  await amount.fill(((cents + 1) / 100).toFixed(2))
  await expect(dialog.getByRole('status')).toContainText('由第二人复核')
  await expect(dialog.getByRole('button', { name: /^提交复核 ¥/ })).toBeEnabled()
  await amount.fill((cents / 100).toFixed(2))
  await expect(dialog.getByRole('button', { name: /^退款 ¥/ })).toBeEnabled()
})

test('any field of an order can be added as a column', async ({ page, site, login }) => {
  await login('service', '/money/order')
  await page.getByRole('button', { name: '列设置' }).click()
  const menu = page.getByRole('dialog', { name: '列设置' })
  await menu.getByRole('button', { name: /^更多字段/ }).click()
  for (const name of ['医院', '用户昵称', '设备编号']) await menu.getByRole('checkbox', { name, exact: true }).check()
  await menu.getByRole('button', { name: '应用' }).click()
  const head = page.locator('[data-slot=table] thead th')
  await expect(head.filter({ hasText: '用户昵称' })).toHaveCount(1)
  const no = (await page.locator('[data-slot=table] a[data-row]').first().innerText()).trim()
  const [row] = site.sql<{ hos: string; batch: string; name: string }>(
    `select hos_name as hos, batch, nick_name as name from ward_order where out_trade_no = ?`,
    no,
  )
  const first = page.locator('[data-slot=table] tbody tr').first()
  for (const text of [row!.hos, row!.batch, row!.name]) await expect(first).toContainText(text)
})

test('a reference field offers rows that match the fields above it, and is cleared when they change', async ({ page, site, login }) => {
  const [room] = site.sql<{ hos: string; hosId: string; sec: string; room: string; beds: number }>(
    `select d.dept_name as hos, d.id as hosId, s.sec_name as sec, r.room_name as room,
       (select count(*) from ward_bed b where b.room_id = r.id and b.is_deleted = 0) as beds
     from ward_room r join ward_section s on s.id = r.sec_id join blade_dept d on d.id = r.hos_id where r.is_deleted = 0 order by r.id limit 1`,
  )
  await login('admin', '/rental/equ/new')
  await page.locator('[data-slot=menu-search]').waitFor()
  const dialog = page.getByRole('dialog')
  const pickIn = async (label: string, words: string, name: string) => {
    await dialog.getByRole('combobox', { name: label }).click()
    await dialog.getByRole('combobox', { name: label }).fill(words)
    await dialog.getByRole('option', { name, exact: true }).click()
  }
  await pick(dialog, 'hosId', room!.hos)
  await pickIn('科室', room!.sec, room!.sec)
  await pickIn('病房', room!.room, room!.room)
  const bed = dialog.getByRole('combobox', { name: '床位' })
  await bed.click()
  const beds = dialog.getByRole('listbox').last().getByRole('option')
  await expect(beds).toHaveCount(room!.beds)
  await beds.first().click()
  await expect(bed).not.toHaveValue('')
  const hospital = dialog.getByRole('combobox', { name: '医院' })
  await hospital.click()
  await dialog.getByRole('listbox').getByRole('option').filter({ hasNotText: room!.hos }).first().click()
  await expect(hospital).not.toHaveValue(room!.hos)
  await expect(bed).toHaveValue('')
  await expect(dialog.getByRole('combobox', { name: '病房' })).toHaveValue('')
})

test('a deletion names its row; the sidebar scrolls to the current page', async ({ page, site, login }) => {
  const [bed] = site.sql<{ id: string; name: string }>(
    `select b.id, r.room_name || ' · ' || b.bed_name as name from ward_bed b join ward_room r on r.id = b.room_id where b.is_deleted = 0 limit 1`,
  )
  await login('admin', `/rental/bed/remove?ids=${bed!.id}`)
  await expect(page.getByRole('dialog')).toContainText(`将删除床位“${bed!.name}”。`)
  await page.goto('/system/client')
  await page.locator('[data-slot=menu-search]').waitFor()
  await expect(page.locator('[data-slot=sidebar] details a[aria-current=page]')).toBeInViewport()
})

test('a list of 200 rows keeps its header, checkboxes and actions visible while scrolling', async ({ page, login }) => {
  await login('admin', '/rental/problem?size=200')
  const table = page.locator('[data-slot=table-container]').first()
  await expect(table.locator('tbody tr').nth(15)).toBeAttached()
  const at = (name: string) =>
    table.locator(name).evaluate((cell) => {
      const { left, right, top } = cell.getBoundingClientRect()
      const box = cell.closest('[data-slot=table-container]')!.getBoundingClientRect()
      return { left: Math.round(left - box.left), right: Math.round(box.right - right), top: Math.round(top - box.top) }
    })
  await table.evaluate((box) => box.scrollTo(400, 2000))
  expect((await at('thead th >> nth=1')).top).toBe(0)
  expect((await at('tbody tr >> nth=12 >> td >> nth=0')).left).toBe(0)
  expect((await at('tbody tr >> nth=12 >> td[data-pinned-end]')).right).toBeLessThanOrEqual(15)
})

test('permitted users can read sent messages; a page outside the menu has a title', async ({ page, site, login }) => {
  await login('admin', '/platform/sms')
  const [sent] = site.sql<{ phone: string }>('select phone from blade_sms_outbox order by created_at desc limit 1')
  await page.getByRole('link', { name: '发件箱' }).click()
  const dialog = page.getByRole('dialog', { name: '发件箱' })
  await expect(dialog).toContainText(sent ? maskPhone(sent.phone) : '暂无已发送的短信')
  await login('auditor', '/platform/sms')
  await expect(page.getByRole('heading', { name: '短信配置' })).toBeVisible()
  await expect(page.getByRole('link', { name: '发件箱' })).toHaveCount(0)
  await login('service', '/system/user')
  await expect(page).toHaveTitle('Ward Console')
})

test('a page that does not load within two minutes says so, logs an error, and can be reloaded', async ({ page, login }) => {
  await page.clock.install()
  await login('admin', '/wel/index')
  await page.locator('[data-slot=menu-search]').waitFor()
  await page.route(/system\/param\.data/, () => {})
  await openFromMenu(page, '系统参数')
  await page.locator('[data-slot=page-progress]').waitFor()
  await page.clock.fastForward(121_000)
  const alert = page.getByRole('alert').filter({ hasText: '两分钟' })
  await expect(alert).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('ward-errors'))).toContain('nothing came within 120 s')
  await alert.getByRole('button', { name: '重新加载' }).click()
  await expect(alert).toHaveCount(0)
  await expect(page.locator('main h1')).toBeVisible()
})
