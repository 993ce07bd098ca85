/** Forms that answer: sections, errors in red, old values, pickers that float, uploads, and the result beside the fields. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { countClicks } from './count-clicks.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

/** Switches the language of the next pages. */
const inEnglish = (page: Page, url: string) => page.context().addCookies([{ name: 'ward_lang', value: 'en', url }])

test('a focused field in error is red, says what is wrong, and shows the masked value that it had', async ({ page, site, login }) => {
  const [user] = site.sql<{ id: string; phone: string }>(
    `select cast(id as text) as id, phone from blade_user where length(phone) = 11 and is_deleted = 0 and account <> 'admin' limit 1`,
  )
  await login('admin', `/system/user/${user!.id}/edit`)
  const dialog = page.getByRole('dialog')
  const phone = dialog.getByLabel('手机号')
  await expect(dialog.getByRole('group', { name: '可见范围' })).toBeVisible()
  await phone.fill('1380013602')
  await dialog.getByLabel('用户姓名').focus()
  await phone.focus()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  const look = await phone.evaluate((input) => {
    const frame = getComputedStyle(input.closest('[data-slot=input-group]') ?? input)
    const red = document.createElement('i')
    red.style.color = 'var(--destructive-text)'
    input.after(red)
    const wanted = getComputedStyle(red).color
    red.remove()
    return {
      outline: frame.outlineColor === wanted,
      border: frame.borderTopColor === wanted,
      caret: getComputedStyle(input).caretColor === wanted,
    }
  })
  expect(look).toEqual({ outline: true, border: true, caret: true })
  const field = page.locator('[data-slot=field]', { has: page.locator('[name=phone]') })
  await expect(field).toContainText('已改')
  await expect(field).toContainText(`原值 ${user!.phone.slice(0, 3)}****${user!.phone.slice(-4)}`)
  await expect(field).not.toContainText(user!.phone)
  // The message stands above the old value.
  const [message, stored] = await Promise.all([
    field.locator('[data-slot=field-error]').boundingBox(),
    field.getByText(/^原值/).boundingBox(),
  ])
  expect(message!.y).toBeLessThan(stored!.y)
  await expect(dialog.getByRole('status').filter({ hasText: '1 项需改正' })).toBeVisible()
  await dialog.getByRole('button', { name: /^保存（1 项）/ }).click()
  await expect(phone).toBeFocused()
})

test('shares over 100 % are an error while typing, and one button lets a party take the rest', async ({ page, site, login }) => {
  const [rule] = site.sql<{ id: string }>('select cast(id as text) as id from ward_setter where is_deleted = 0 limit 1')
  await login('admin', `/rental/setter/${rule!.id}/edit`)
  const dialog = page.getByRole('dialog')
  const share = (name: string) => dialog.locator(`[name=${name}]`)
  const bar = dialog.locator('[data-slot=shares-bar]')
  const effect = dialog.getByRole('complementary', { name: '规则效果' })
  await page.locator('[data-slot=menu-search]').waitFor()
  await share('hosRatio').fill('80')
  await share('personRatio').fill('5')
  await share('platRatio').fill('35')
  await expect(share('platRatio')).toHaveAccessibleDescription('三方比例合计 120%，多 20 个百分点')
  await expect(bar).toContainText('合计 120 %，多 20 个百分点')
  await expect(effect).toContainText('三方合计 120 %，需要改正')
  await dialog.getByRole('button', { name: /^保存/ }).click()
  await expect(dialog).toBeVisible()
  await bar.getByRole('button', { name: '平台取余下 15 %' }).click()
  await expect(share('platRatio')).toHaveValue('15')
  await expect(share('platRatio')).not.toHaveAttribute('aria-invalid')
  await share('platRatio').fill('10')
  await expect(bar).toContainText('平台留存 5 %')
  await expect(effect).toContainText('¥80.00')
  await inEnglish(page, site.url)
  await page.reload()
  await share('hosRatio').fill('99')
  await share('personRatio').fill('99')
  await expect(share('personRatio')).toHaveAccessibleDescription(/^The shares add up to \d+(\.\d+)?%, /)
  await share('hosRatio').fill('50')
  await share('personRatio').fill('0')
  await expect(dialog.getByRole('complementary', { name: 'What this rule does' })).toContainText('the hospital gets 50%')
})

test('a price shows its curve, a banner the picture of a phone', async ({ page, login }) => {
  await login('admin', '/rental/price/new')
  const dialog = page.getByRole('dialog')
  await page.locator('[data-slot=menu-search]').waitFor()
  await expect(dialog.getByText('填写单价后显示费用')).toBeVisible()
  for (const [name, text] of Object.entries({ unitMinutes: '60', unitPrice: '3', freeMinutes: '0', capPerDay: '30', deposit: '99' }))
    await dialog.locator(`[name=${name}]`).fill(text)
  await expect(dialog.getByText('用 3 小时 ¥9.00，一天 ¥30.00，押金 ¥99.00')).toBeVisible()
  await expect(dialog.getByRole('img', { name: '24 小时内的费用：12 小时 ¥30.00，24 小时 ¥30.00' })).toBeVisible()

  await page.goto('/rental/banner/new')
  const phone = dialog.getByRole('figure', { name: '手机预览' })
  await page.locator('[data-slot=menu-search]').waitFor()
  await dialog.getByLabel('标题').fill('夜间优惠')
  await expect(phone).toContainText('夜间优惠')
  // The address of a picture is not shown; a picture is pasted anywhere in the form.
  await expect(dialog.locator('[name=image]')).toHaveClass(/sr-only/)
  await dialog.getByLabel('标题').evaluate((input, bytes) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], 'a.png', { type: 'image/png' }))
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, png.toString('base64'))
  await expect(dialog.locator('[name=image]')).toHaveValue(/^\/upload\/\d{8}\/\w+\.png$/)
  await expect(phone.locator('img')).toHaveAttribute('src', /\.png/)
})

test('a picker floats over the form, is searched, and shows recent choices first', async ({ page, site, login }) => {
  const rooms = site.sql<{ name: string }>('select distinct room_name as name from ward_room where is_deleted = 0 order by id desc limit 1')
  await login('admin', '/rental/bed/new')
  const dialog = page.getByRole('dialog')
  const below = dialog.locator('[name=remark]')
  const room = dialog.getByRole('combobox', { name: '病房' })
  await expect(room).toHaveAttribute('placeholder', '请选择')
  const before = await below.boundingBox()
  await room.click()
  await expect(dialog.getByRole('listbox')).toBeVisible()
  expect(await below.boundingBox()).toEqual(before)
  await room.fill(rooms[0]!.name)
  await expect(dialog.getByRole('listbox').getByRole('option').first()).toContainText(rooms[0]!.name)
  await room.press('ArrowDown')
  await room.press('ArrowUp')
  await room.press('Enter')
  await expect(room).toHaveValue(new RegExp(rooms[0]!.name))
  const chosen = await room.inputValue()
  await page.goto('/rental/bed/new')
  await room.click()
  const first = dialog.getByRole('listbox').getByRole('option').first()
  await expect(first).toContainText('最近使用')
  await expect(first).toContainText(chosen)
})

test('a user is limited to one hospital in six clicks, and the form says what the user will see', async ({ page, site, login }) => {
  const [hospital] = site.sql<{ name: string; beds: number }>(
    `select d.dept_name as name, (select count(*) from ward_bed b join ward_section s on s.id = b.sec_id where s.hos_id = d.id and b.is_deleted = 0) as beds
     from blade_dept d where d.dept_category = 4 and d.is_deleted = 0 order by beds desc limit 1`,
  )
  const account = `limited${Date.now()}`
  await login('admin', '/system/user')
  const clicked = await countClicks(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: '新增' }).click()
  await expect(dialog.getByLabel('用户姓名*', { exact: true })).toBeFocused()
  await page.keyboard.type('周护士')
  for (const text of [account, '周']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await dialog.getByLabel(/^所属机构: /).click()
  await dialog.getByRole('checkbox', { name: hospital!.name }).click()
  const effect = dialog.getByRole('complementary', { name: '保存后，周护士 会看到' })
  await dialog.getByLabel(/^所属角色: /).click()
  await dialog.getByRole('checkbox', { name: '客服', exact: true }).click()
  await expect(effect).toContainText(`${hospital!.name}，${hospital!.beds} 张床`)
  await expect(effect).toContainText('菜单')
  await dialog.locator('[name=password]').focus()
  await page.keyboard.type('keep it 1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('keep it 1')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增成功')).toBeVisible()
  const clicks = await clicked()
  console.log(`a user of one hospital: ${clicks} clicks`)
  expect(clicks).toBeLessThanOrEqual(6)
})

test('the wizard asks about devices, names beds as everywhere else, and ends with next steps', async ({ page, site, login }) => {
  await login('admin', '/system/dept/wizard')
  await page.locator('[data-slot=menu-search]').waitFor()
  await expect(page.locator('main')).not.toContainText('{')
  await page.getByLabel('医院名称').fill('华东医院')
  await page.locator('main').getByRole('button', { name: '开通' }).click()
  await expect(page.getByLabel('起始编号')).toHaveAccessibleDescription('请填写起始编号，或勾选暂不登记设备')
  await page.getByRole('checkbox', { name: /^暂不登记设备/ }).check()
  await page.locator('main').getByRole('button', { name: '开通' }).click()
  await expect(page.getByRole('heading', { name: '华东医院 已开通' })).toBeVisible()
  const steps = page.getByRole('region', { name: '接下来' })
  await expect(steps.getByRole('link')).toHaveText(['登记设备', '添加员工', '核对价格', '床位看板'])
  expect(
    site.sql(
      `select distinct bed_name as bed from ward_bed where hos_id = (select id from blade_dept where dept_name = '华东医院') order by bed`,
    ),
  ).toEqual([{ bed: '01' }, { bed: '02' }, { bed: '03' }])
  await steps.getByRole('link', { name: '添加员工' }).click()
  await expect(page.getByRole('dialog').getByLabel(/^所属机构: /)).toContainText('华东医院')
  await page.goBack()
  await page.getByRole('button', { name: '撤销开通' }).click()
  await expect(page.getByRole('heading', { name: '华东医院 已撤销' })).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('pickers are native controls, and shares over 100 % are said at the field', async ({ page, site, login }) => {
    const [rule] = site.sql<{ id: string }>('select cast(id as text) as id from ward_setter where is_deleted = 0 limit 1')
    await login('admin', `/rental/setter/${rule!.id}/edit`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('select[name=hosId]')).toBeVisible()
    await dialog.locator('[name=platRatio]').fill('100')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.locator('[name=platRatio]')).toHaveAccessibleDescription(/^三方比例合计/)
  })
})
