/** A customer on the phone: found by the last four digits, with the running rental, what can be done, and what was promised. */
import { countClicks } from './count-clicks.ts'
import { expect, scriptOf, test, type Site } from './fixtures.ts'

interface Rental {
  id: string
  customer: string
  name: string
  phone: string
  no: string
}

/** Running rentals with money left besides the rent, the newest first, of customers whose last four digits are their own. */
const runningRentals = ({ sql }: Site) =>
  sql<Rental>(`select cast(o.id as text) id, cast(o.customer_id as text) customer, c.nick_name name, c.phone_number phone, o.out_trade_no no
    from ward_order o join ward_customer c on c.id = o.customer_id
    where o.state = 1 and o.total_amount >= 5000 and not exists (select 1 from ward_refund r where r.order_id = o.id)
      and (select count(*) from ward_customer d where substr(d.phone_number, -4) = substr(c.phone_number, -4)) = 1
    order by o.start_time desc`)

test('four digits open the customer; a refund of a running rental takes at most five clicks', async ({ page, site, login }) => {
  const [rental] = runningRentals(site)
  await login('admin', '/wel/index')
  const clicks = await countClicks(page)
  await page.getByRole('searchbox', { name: '来电手机号后四位' }).fill(rental!.phone.slice(-4))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: rental!.name })).toBeVisible()
  await expect(page.getByRole('main').getByRole('meter')).toBeVisible()
  await expect(page.getByRole('link', { name: rental!.no })).toBeVisible()
  const acts = page.getByRole('navigation', { name: '可执行操作' })
  await expect(acts.getByRole('link', { name: /^结束订单\s*收 ¥/ })).toBeVisible()
  await acts.getByRole('link', { name: /^退款/ }).click()
  const dialog = page.getByRole('dialog')
  // The dialog says first that the rental is running, and offers to end it here.
  await expect(dialog.getByText('订单使用中，请先结束订单')).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^结束/ })).toHaveAttribute('href', new RegExp(`^/customer/call/${rental!.id}/finish`))
  await dialog.getByLabel('退款金额').fill('1.00')
  await dialog.getByLabel(/^退款原因|^原因/).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: '退款 ¥1.00' }).click()
  await expect(page).toHaveURL(/\/customer\/call\?phone=\d{4}$/)
  await expect(page.getByText('¥1.00').first()).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(5)

  // Ending it from here comes back here.
  await acts.getByRole('link', { name: /^结束订单/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^结束订单，收/ })
    .click()
  await expect(page).toHaveURL(/\/customer\/call\?phone=\d{4}$/)
  await expect(acts.getByRole('link', { name: /^结束订单/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '最近一次租用' })).toBeVisible()
})

test('promises count down and are ticked; notes stay for the next colleague', async ({ page, site, login }) => {
  const rental = runningRentals(site).at(-1)!
  await login('service', `/customer/call?phone=${rental.phone}`)
  const promises = page.getByRole('region', { name: '承诺事项' })
  await promises.getByText('新增承诺').click()
  await promises.getByRole('button', { name: '保存' }).click()
  await expect(promises.getByText('请输入承诺内容')).toBeVisible()
  await promises.getByLabel('承诺内容').fill('今天派人去看')
  await promises.getByLabel('截止时间').fill('2020-01-01 08:00')
  await promises.getByRole('button', { name: '保存' }).click()
  await expect(promises.getByText('时间必须晚于现在')).toBeVisible()
  // Nothing typed is lost.
  await expect(promises.getByLabel('承诺内容')).toHaveValue('今天派人去看')
  await promises.getByLabel('截止时间').fill('2099-01-01 08:00')
  await promises.getByRole('button', { name: '保存' }).click()
  const line = promises.getByRole('listitem').filter({ hasText: '今天派人去看' })
  await expect(line).toContainText(/还剩 \d+/)
  await line.getByRole('button', { name: '标为已兑现' }).click()
  await expect(line).toContainText('已兑现')
  const notes = page.getByRole('region', { name: '备注' })
  await notes.getByLabel('留言给下一位同事').fill('请说慢一点')
  await notes.getByRole('button', { name: '保存' }).click()
  await expect(notes.getByText('请说慢一点')).toBeVisible()
  await expect(notes.getByLabel('留言给下一位同事')).toHaveValue('')

  // A manager works in the same hospital, but notes are for service only; buttons without a right are absent.
  await login('auditor', `/customer/call?phone=${rental.phone}`)
  await expect(page.getByRole('heading', { level: 2, name: rental.name })).toBeVisible()
  await expect(page.getByRole('region', { name: '备注' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: '可执行操作' })).toHaveCount(0)
})

test('several customers with the same digits are a switch, those with a running rental first', async ({ page, site, login }) => {
  const rows = site.sql<{ end: string; n: number }>(
    `select substr(phone_number, -4) as end, count(*) n from ward_customer where is_deleted = 0 group by 1 having n > 1 order by n desc`,
  )
  await login('service', `/customer/call?phone=${rows[0]!.end}`)
  const choices = page.getByRole('navigation', { name: `尾号 ${rows[0]!.end} 的客户` }).getByRole('link')
  await expect(choices).toHaveCount(rows[0]!.n)
  await choices.last().click()
  await expect(choices.last()).toHaveAttribute('aria-current', 'page')
})

test('without a script, in English, on a phone; too few digits and unknown ones say so', async ({ browser, site, page, login }) => {
  const [rental] = runningRentals(site).slice(1)
  await login('service', '/wel/index')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  })
  await context.addCookies([{ name: 'ward_lang', value: 'en', url: site.url }])
  const phone = await context.newPage()
  await phone.goto('/wel/index')
  await phone.getByRole('searchbox', { name: "Caller's last four digits" }).fill('12')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: 'Enter at least the last four digits' })).toBeVisible()
  await phone.goto('/customer/call?phone=00000000000')
  await expect(phone.getByRole('heading', { name: /No customer's number ends in/ })).toBeVisible()
  await phone.goto(`/customer/call?phone=${rental!.phone.slice(-4)}`)
  await expect(phone.getByRole('link', { name: /^End order\s*Charges ¥/ })).toBeInViewport()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await phone.getByText('Add a promise').click()
  await phone.getByRole('textbox', { name: /^Promise/ }).fill('Someone comes today')
  await phone.getByRole('button', { name: 'Save' }).first().click()
  await expect(phone.getByText('Someone comes today')).toBeVisible()
  await context.close()
})

test('Esc returns to the page before', async ({ page, site, login }) => {
  const [rental] = runningRentals(site)
  await login('service', '/rental/problem')
  await page.goto(`/customer/call?phone=${rental!.phone.slice(-4)}`)
  await expect(page.getByRole('heading', { level: 2, name: rental!.name })).toBeVisible()
  await scriptOf(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/rental\/problem$/)
})
