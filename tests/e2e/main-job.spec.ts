/** The main job: sign in, find an order, open it, finish it, refund a part of it. */
import { durationIn } from '#contract/rules/price.ts'
import { formatTime } from '#contract/rules/time.ts'
import { expect, scriptOf, signIn, test } from './fixtures.ts'
import { headersOfPage } from './sessions.ts'
import { entryOf, expectEntryInSight, openFromMenu } from './main-menu.ts'

const today = () => formatTime(Date.now()).slice(0, 10)
const daysAgo = (n: number) => formatTime(Date.now() - n * 86_400_000).slice(0, 10)
const totalOf = (text: string | null) => Number(/共 ([\d,]+) 条/.exec(text ?? '')?.[1]?.replaceAll(',', ''))

test('sign in with the captcha, and return to the requested page', async ({ page, site }) => {
  await page.goto('/money/order?state=3')
  await expect(page).toHaveURL(/\/login\?to=/)
  await expect(page.getByAltText('验证码图片')).toBeVisible()
  await signIn(page, 'admin', 'admin')
  await expect(page).toHaveURL(`${site.url}/money/order?state=3`)
  await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
  await expect(entryOf(page, '订单')).toHaveAttribute('aria-current', 'page')
})

test('the menu follows the page: its group is open, its entry is in sight', async ({ page, login }) => {
  await login('admin', '/money/order')
  await expectEntryInSight(page, '/money/order')
  for (const [name, address] of [
    ['系统参数', '/system/param'],
    ['科室', '/rental/section'],
    ['用户管理', '/system/user'],
  ] as const) {
    await openFromMenu(page, name)
    await expectEntryInSight(page, address)
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await page.reload()
    await expectEntryInSight(page, address)
  }
})

test('filter by state, a part of the phone number and whole days: the total equals that of SQL', async ({ page, site, login }) => {
  await login('admin', '/money/order')
  const [sample] = site.sql<{ phone: string }>(
    `select phone_number as phone from ward_order where state = 3 and create_time >= ? limit 1`,
    `${daysAgo(40)} 00:00:00`,
  )
  const part = sample!.phone.slice(0, 9)
  await page.getByLabel('手机号').fill(part)
  await page.getByLabel('订单状态').selectOption('3')
  await page.getByLabel('创建时间，起').fill(daysAgo(40))
  await page.getByLabel('创建时间，止').fill(today())
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('已筛选')).toBeVisible()
  const [{ n }] = site.sql<{ n: number }>(
    `select count(*) as n from ward_order where state = 3 and phone_number like ? and create_time between ? and ?`,
    `%${part}%`,
    `${daysAgo(40)} 00:00:00`,
    `${today()} 23:59:59`,
  ) as [{ n: number }]
  expect(n).toBeGreaterThan(0)
  await expect.poll(async () => totalOf(await page.locator('[data-slot=panel-footer] [role=status]').textContent())).toBe(n)

  // A single day includes its first and its last second.
  const [day] = site.sql<{ day: string; n: number }>(
    `select substr(create_time, 1, 10) as day, count(*) as n from ward_order group by 1 order by n desc limit 1`,
  )
  await page.goto(`/money/order?createTime_dategt=${day!.day}&createTime_datelt=${day!.day}`)
  expect(totalOf(await page.locator('[data-slot=panel-footer] [role=status]').textContent())).toBe(day!.n)
})

test('a page size of 200, going back and reloading keep the list', async ({ page, site, login }) => {
  await login('admin', '/money/order')
  const [{ n }] = site.sql<{ n: number }>('select count(*) as n from ward_order where is_deleted = 0') as [{ n: number }]
  await expect(page.locator('[data-slot=panel-footer] [role=status]')).toContainText(`共 ${n.toLocaleString('en')} 条`)
  await page.getByLabel('每页条数').selectOption('200')
  await expect(page.locator('[data-slot=table] tbody tr')).toHaveCount(Math.min(200, n))
  await page.getByRole('link', { name: '第 2 页' }).click()
  await expect(page).toHaveURL(/current=2/)
  await expect(page.locator('[data-slot=panel-footer] [role=status]')).toContainText('第 201–400 条')
  const second = await page.locator('[data-slot=table] tbody tr').first().textContent()
  await page.getByRole('navigation', { name: '状态视图' }).getByRole('link', { name: '已完成' }).click()
  await expect(page).toHaveURL(/state=3/)
  await page.goBack()
  await expect(page.locator('[data-slot=table] tbody tr').first()).toHaveText(second!)
  await page.reload()
  await expect(page.locator('[data-slot=table] tbody tr').first()).toHaveText(second!)
  await expect(page.locator('[data-slot=panel-footer] select')).toHaveValue('200')
  // The size is remembered, and other tests of this worker expect the default.
  await page.request.post('/table/settings', {
    form: { table: 'order', size: '10', back: '/' },
    headers: await headersOfPage(page, new URL(page.url()).origin),
  })
})

test('a drawer opens by its own link in a new tab, and closes to its list', async ({ page, context, login }) => {
  await login('admin', '/money/order?state=3')
  const link = page.locator('[data-slot=table] tbody a[data-row]').first()
  const number = await link.textContent()
  const other = await context.newPage()
  await other.goto((await link.getAttribute('href'))!)
  const drawer = other.getByRole('dialog')
  await expect(drawer.getByRole('heading', { level: 2 })).toContainText(number!)
  await expect(drawer.getByText('资金时间线')).toBeVisible()
  await scriptOf(other)
  await other.keyboard.press('Escape')
  await expect(other).toHaveURL(/\/money\/order\?state=3$/)
  await other.close()
})

test('finish a running order: shows fee and duration, and releases the device', async ({ page, site, login }) => {
  await login('admin', '/money/order')
  const [running] = site.sql<{ id: string; batch: string; equ_id: string; bed_id: string }>(
    `select id, batch, equ_id, bed_id from ward_order where state = 1 and deposit_flag = 1 order by random() limit 1`,
  )
  const { id, batch, equ_id, bed_id } = running!
  await page.goto(`/money/order/${id}`)
  await page.getByRole('link', { name: '结束订单' }).click()
  await page.getByRole('button', { name: '结束订单' }).click()
  await expect(page.getByText('订单已结束')).toBeVisible()
  const [after] = site.sql<{ amount: number; description: string; state: number; end_time: string }>(
    `select * from ward_order where id = ?`,
    id,
  )
  expect([2, 3, 5]).toContain(after!.state)
  const yuan = (after!.amount / 100).toFixed(2)
  await expect(page.locator('[data-slot=toast]')).toContainText(`设备 ${batch} 已释放`)
  await expect(page.locator('[data-slot=toast]')).toContainText(durationIn(after!.description, 'zh'))
  await expect(page.locator('[data-slot=toast]').getByText(yuan.replace(/\B(?=(\d{3})+(?!\d))/g, ','))).toBeVisible()
  await expect(page.getByRole('dialog').getByText('使用结束')).toBeVisible()
  expect(site.sql(`select state from ward_equ where id = ?`, equ_id)).toEqual([{ state: 0 }])
  expect(site.sql(`select state from ward_bed where id = ?`, bed_id)).toEqual([{ state: 0 }])
  await expect(page.getByRole('link', { name: '结束订单' })).toHaveCount(0)
})

test('refund a part: 处理中 becomes 已完成; an amount above the rest is refused and kept in the field', async ({ page, site, login }) => {
  await login('finance', '/money/order')
  const [paid] = site.sql<{ id: string; total: number }>(
    `select o.id, o.total_amount as total from ward_order o where o.state = 3 and o.deposit_flag = 1 and o.amount > 1000 and o.split_amount = 0
     and o.open_id not like 'sim_void_%' and not exists (select 1 from ward_refund r where r.order_id = o.id and (r.refund_status <> 1 or r.source = 1)) order by random() limit 1`,
  )
  await page.goto(`/money/order/${paid!.id}`)
  await page.getByRole('dialog').getByRole('link', { name: '退款', exact: true }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.locator('[name=amount]') })
  const amount = dialog.getByLabel(/^退款/).first()

  await amount.fill('999999.99')
  await dialog.getByLabel(/退款原因/).selectOption({ index: 1 })
  await expect(dialog.getByText(/超过剩余可退/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^退款/ })).toBeDisabled()
  // The server refuses too, and the input stays.
  await dialog.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(dialog.getByText(/超过剩余可退/)).toBeVisible()
  await expect(amount).toHaveValue('999999.99')
  expect(site.sql(`select count(*) as n from ward_refund where order_id = ? and source = 1 and amount = 345`, paid!.id)).toEqual([{ n: 0 }])

  await amount.fill('3.45')
  await dialog.getByRole('button', { name: '退款 ¥3.45' }).click()
  await expect(page.getByText('退款已提交')).toBeVisible()
  const row = page.getByRole('dialog').locator('[data-variant=boxed] tbody tr').filter({ hasText: '3.45' })
  await expect(row).toContainText('处理中')
  await expect(row).toContainText('已完成', { timeout: 15_000 })
  expect(site.sql(`select refund_status as s from ward_refund where order_id = ? and amount = 345`, paid!.id)).toEqual([{ s: 1 }])
})
