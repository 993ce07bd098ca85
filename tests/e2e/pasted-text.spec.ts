/** Pasted text: long texts, captchas in any script, formatted phone numbers, and dates as they are typed. */
import { expect, signIn, test } from './fixtures.ts'

test('a form keeps rare characters, and marks a text that is too long without cutting it', async ({ page, login }) => {
  await login('admin', '/rental/type/new')
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('类型名称')
  const long = '𠮷'.repeat(65)
  await name.fill(long)
  await dialog.getByLabel('类型编码').fill(`RARE-${Date.now()}`)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('类型名称不能超过64个字符')).toBeVisible()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveValue(long)
  await name.fill('𠮷'.repeat(40))
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增成功')).toBeVisible()
  await expect(page.locator('[data-slot=table]')).toContainText('𠮷'.repeat(40))
})

test('a captcha of any characters is refused without an error; full-width characters are accepted', async ({ page, site }) => {
  await page.goto('/login')
  for (const captcha of ['验证码', '😀abcd', 'é1234']) {
    await signIn(page, 'admin', 'admin', captcha)
    await expect(page.getByRole('alert')).toContainText('验证码不正确')
    // Waits for the answer, which clears the field.
    await expect(page.getByLabel('验证码', { exact: true })).toHaveValue('')
  }
  await signIn(page, 'ａｄｍｉｎ', 'admin', 'ｗａｒｄ５\u200B')
  await expect(page).toHaveURL(`${site.url}/wel/index`)
})

test('lists and the search box find a phone number in any pasted format', async ({ page, site, login }) => {
  const [order] = site.sql<{ phone: string; name: string }>(
    `select phone_number as phone, nick_name as name from ward_order order by create_time desc limit 1`,
  )
  const { phone, name } = order!
  const spaced = `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`
  await login('admin', '/money/order')
  const footer = page.locator('[data-slot=panel-footer]')
  const find = async (typed: string) => {
    await page.goto(`/money/order?${new URLSearchParams({ phoneNumber: typed })}`)
    return footer.textContent()
  }
  const usual = await find(phone)
  for (const typed of [spaced, spaced.replaceAll(' ', '-'), `+86${phone}`, `\u202D${phone}\u202C`, `${phone}\u200B`])
    expect(await find(typed)).toBe(usual)
  await page.locator('[data-slot=menu-search]').waitFor()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog', { name: '搜索菜单和数据' })
  await box.getByRole('combobox').fill(`+86 ${spaced}\u200B`)
  await expect(box.getByRole('group', { name: '客户' }).getByRole('option', { name: new RegExp(name) })).toBeVisible()
})

test('a date is accepted in common formats; an invalid one is marked and shows no rows', async ({ page, login }) => {
  await login('admin', '/money/order')
  const rows = page.locator('[data-slot=table] tbody tr')
  const from = page
    .locator('#search')
    .getByRole('textbox', { name: /起$|从|开始/ })
    .first()
  await from.fill('２０２６年１月５日')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/dategt/)
  await expect(from).toHaveValue('2026-01-05')
  await expect(rows.first()).toBeVisible()
  await from.fill('下周')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('日期无法识别，例如 2026-11-05')).toBeVisible()
  await expect(from).toHaveValue('下周')
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(rows).toHaveCount(0)
})
