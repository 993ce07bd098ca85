/** The page that creates a whole hospital: floors, rooms, beds, devices, price and settlement, with preview, one save, and undo. */
import { expect, test } from './fixtures.ts'
import { countActions } from './count-actions.ts'
import { countClicks } from './count-clicks.ts'

test('a hospital of 3 floors, 12 rooms, 36 beds with devices and price takes at most 25 actions, and can be undone', async ({
  page,
  site,
  login,
}) => {
  const [device] = site.sql<{ batch: string }>('select batch from ward_equ where is_deleted = 0 order by batch limit 1')
  await login('admin', '/system/dept')
  const user = countActions(page)
  await user.click('link', '开通医院')
  await user.fill('医院名称', '中山医院')
  await user.fill('医院地址', '枫林路180号')
  await user.fill('楼层数', '3')
  await user.fill('起始楼层', '3')
  await user.fill('每层病房', '4')
  await user.fill('每间床位', '3')
  await user.fill('5F 科室', '骨科')
  await user.fill('起始编号', device!.batch)
  await user.choose('价格规则', '')
  await user.fill('计费单位（分钟）', '60')
  await user.fill('单价', '3')
  await user.fill('每日封顶价', '38')
  await user.fill('押金', '99')
  await user.fill('医院比例', '55.5')

  // The preview follows the input before anything is submitted.
  await expect(page.getByText('预览：3 层、12 间病房、36 张床位、36 台设备')).toBeAttached()
  await expect(page.getByText(/^504：3 张床，/)).toBeAttached()

  await user.click('button', '开通')
  await expect(page.getByText(`设备编号已存在: ${device!.batch}`)).toBeVisible()
  await expect(page.getByLabel('医院比例')).toHaveValue('55.5')
  await user.fill('起始编号', 'WD-2001')
  await user.click('button', '预览')
  await expect(page.getByText('检查通过，将开通 3 层、12 间病房、36 张床位、36 台设备。')).toBeVisible()
  expect(site.sql(`select 1 from blade_dept where dept_name = '中山医院'`)).toEqual([])
  await user.click('button', '开通')
  await expect(page.getByRole('heading', { name: '中山医院 已开通' })).toBeVisible()
  console.log(`a hospital: ${user.acts()} acts`)
  expect(user.acts()).toBeLessThanOrEqual(25)

  const hosId = page.url().split('/').at(-1)!
  const stored = () =>
    site.sql<{ sections: number; rooms: number; beds: number; devices: number; price: number; ratio: number; named: number }>(
      `select (select count(*) from ward_section where hos_id = $id and is_deleted = 0) as sections,
        (select count(*) from ward_room where hos_id = $id and is_deleted = 0) as rooms,
        (select count(*) from ward_bed where hos_id = $id and is_deleted = 0) as beds,
        (select count(*) from ward_equ where hos_id = $id and is_deleted = 0) as devices,
        (select unit_price from ward_price where hos_id = $id and is_deleted = 0) as price,
        (select hos_ratio from ward_setter where hos_id = $id and is_deleted = 0) as ratio,
        (select count(*) from ward_section where hos_id = $id and sec_name = '骨科' and floor = '5F') as named`.replaceAll(
        '$id',
        `'${hosId}'`,
      ),
    )[0]
  expect(stored()).toEqual({ sections: 3, rooms: 12, beds: 36, devices: 36, price: 300, ratio: 5550, named: 1 })

  await page.getByRole('link', { name: '床位看板' }).last().click()
  await expect(page.locator('main [data-state=free]')).toHaveCount(36)
  await page.goBack()
  await page.getByRole('button', { name: '撤销开通' }).click()
  await expect(page.getByRole('heading', { name: '中山医院 已撤销' })).toBeVisible()
  expect(stored()).toMatchObject({ sections: 0, rooms: 0, beds: 0, devices: 0, price: null, ratio: null })
})

test('a hospital of the usual size takes its name, the first device and three clicks', async ({ page, site, login }) => {
  const name = `康宁医院${Date.now()}`
  await login('admin', '/system/dept')
  const clicked = await countClicks(page)
  await page.getByRole('link', { name: '开通医院' }).click()
  await page.getByLabel('医院名称').click()
  // Its hidden fields are as narrow as they look.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.keyboard.type(name)
  await page.getByLabel('起始编号').focus()
  await page.keyboard.type(`K${Date.now()}-001`)
  await page.getByRole('button', { name: '开通', exact: true }).click()
  await expect(page.getByRole('heading', { name: `${name} 已开通` })).toBeVisible()
  expect(await clicked()).toBeLessThanOrEqual(3)
  expect(
    site.sql(
      `select count(*) as n from ward_bed b join ward_section s on s.id = b.sec_id join blade_dept d on d.id = s.hos_id where d.dept_name = ?`,
      name,
    ),
  ).toEqual([{ n: 36 }])
})

test('the search box offers the page only to users with permission', async ({ page, login }) => {
  await login('admin', '/wel/index')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('ktyy')
  await page.getByRole('option', { name: '开通医院' }).click()
  await expect(page.getByRole('heading', { name: '开通医院' })).toBeVisible()
  await login('manager', '/wel/index')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('ktyy')
  await expect(page.getByRole('option')).toHaveCount(0)
  expect((await page.goto('/system/dept/wizard'))?.status()).toBe(403)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the server renders the preview, names invalid fields, and keeps the input', async ({ page, site, login }) => {
    await login('admin', '/system/dept/wizard')
    await page.getByLabel('医院名称').fill('仁济医院')
    await page.getByLabel('楼层数').fill('2')
    await page.getByLabel('每层病房').fill('2')
    await page.getByLabel('起始编号').fill('RJ-1')
    await page.getByLabel('医院比例').fill('90')
    await page.getByRole('button', { name: '预览' }).click()
    await expect(page.getByLabel('平台比例')).toHaveAccessibleDescription(/^三方比例合计 \d+(\.\d+)?%，多 /)
    await expect(page.getByText('预览：2 层、4 间病房、12 张床位、12 台设备')).toBeAttached()
    await expect(page.getByLabel('医院名称')).toHaveValue('仁济医院')
    await page.getByLabel('医院比例').fill('60')
    await page.getByLabel('2F 病房数').fill('1')
    await page.getByRole('button', { name: '预览' }).click()
    await expect(page.getByText('检查通过，将开通 2 层、3 间病房、9 张床位、9 台设备。')).toBeVisible()
    await expect(page.getByLabel('2F 病房数')).toHaveValue('1')
    await page.locator('main').getByRole('button', { name: '开通' }).click()
    await expect(page.getByRole('heading', { name: '仁济医院 已开通' })).toBeVisible()
    expect(site.sql(`select 1 from ward_equ where batch like 'RJ-%' and is_deleted = 0`)).toHaveLength(9)
    await page.getByRole('button', { name: '撤销开通' }).click()
    await expect(page.getByRole('heading', { name: '仁济医院 已撤销' })).toBeVisible()
  })
})
