/** The bed board, and pages of rental and platform that extend the generic ones. */
import { colleague, exactly, expect, test } from './fixtures.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

test('the board shows a whole hospital; a bed opens beside it, with its order, device and actions', async ({ page, site, login }) => {
  await login('manager', '/rental/place')
  const tree = page.getByRole('navigation', { name: '医院、科室、病房' })
  await expect(tree.locator('> ul > li')).toHaveCount(1)
  const inUse = (more = '') =>
    site.sql<{ n: number }>(
      `select count(*) as n from ward_bed b join ward_section s on s.id = b.sec_id join ward_equ e on e.bed_id = b.id
       where e.state = 1 and b.is_deleted = 0 and s.hos_id = (select dept_id from blade_user where account = 'manager') ${more}`,
    )[0]!.n
  const tiles = page.locator('main [data-state]')
  const filter = page.getByRole('link', { name: /^使用中/ })
  await expect(filter).toContainText(exactly(inUse()))
  await filter.click()
  await expect(tiles).toHaveCount(inUse())
  await expect(page.locator('main [data-state=use]')).toHaveCount(inUse())
  const [{ name }] = site.sql<{ name: string }>(
    `select s.sec_name as name from ward_order o join ward_section s on s.id = o.sec_id
     where o.state = 1 and s.hos_id = (select dept_id from blade_user where account = 'manager') group by s.id order by count(*) desc limit 1`,
  ) as [{ name: string }]
  const section = tree.getByRole('link', { name: new RegExp(`^${name}`) })
  await section.click()
  await expect(filter).toContainText(exactly(inUse(`and s.sec_name = '${name}'`)))
  await filter.click()
  await expect(tiles).toHaveCount(inUse(`and s.sec_name = '${name}'`))
  await tiles.first().getByRole('link').click()

  const panel = page.getByRole('region', { name: /^床位/ })
  await expect(panel).toContainText(/WD\d+/)
  const no = /WD\d+/.exec(await panel.innerText())![0]
  const [order] = site.sql<{ id: string; batch: string; name: string }>(
    'select id, batch, nick_name as name from ward_order where out_trade_no = ?',
    no,
  )
  for (const text of [order!.batch, order!.name]) await expect(panel).toContainText(text)
  await panel.getByRole('link', { name: '结束订单' }).click()
  await expect(page).toHaveURL(`${site.url}/money/order/${order!.id}/finish`)
  await page.goBack()
  await panel.getByRole('link', { name: '关闭床位详情' }).click()
  await expect(panel).toHaveCount(0)

  await page.getByRole('searchbox').fill(order!.batch)
  await page.getByRole('button', { name: '查找' }).click()
  await expect(tiles).toHaveCount(1)
})

test('an open board shows that a bed was returned', async ({ page, site, login, browser }) => {
  const [used] = site.sql<{ id: string; hos: string; equ: string }>(
    `select o.id, o.hos_id as hos, o.equ_id as equ from ward_order o where o.state = 1 and o.deposit_flag = 1 and o.bed_id is not null order by random() limit 1`,
  )
  await login('admin', `/rental/place?hos=${used!.hos}&state=use`)
  await page.locator('[data-slot=menu-search]').waitFor()
  const before = await page.locator('main [data-state=use]').count()
  const other = await colleague(browser, site.url, `/money/order/${used!.id}/finish`)
  await other.getByRole('dialog').getByRole('button', { name: '结束订单' }).click()
  await expect(other.getByText('订单已结束')).toBeVisible()
  await expect(page.locator('main [data-state=use]')).toHaveCount(before - 1)
  await other.context().close()
})

test('the page of a price calculates a fee; a new price has a state and a start', async ({ page, site, login }) => {
  const [row] = site.sql<{ id: string; u: number; p: number }>(
    'select id, unit_minutes as u, unit_price as p from ward_price where is_deleted = 0 and free_minutes < unit_minutes limit 1',
  )
  await login('admin', `/rental/price/${row?.id}`)
  await page.getByLabel('小时').fill('0')
  await page.getByLabel('分钟', { exact: true }).fill(String((row?.u ?? 0) * 2))
  await expect(page.locator('output')).toContainText((((row?.p ?? 0) * 2) / 100).toFixed(2))

  // The defaults are set, because a price that is off or has no start is not charged.
  await page.goto('/rental/price/new')
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('状态')).toHaveValue('1')
  await expect(form.getByLabel('生效时间')).toHaveValue(/^\d{4}-\d\d-\d\d \d\d/)
})

test('a fault is handled with a remark, and records who did it', async ({ page, site, login }) => {
  const [row] = site.sql<{ id: string }>('select id from ward_problem where state = 0 and is_deleted = 0 limit 1')
  await login('admin', `/rental/problem/${row?.id}/handle`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption('2')
  await dialog.getByRole('textbox').fill('已更换靠背')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('处理成功')).toBeVisible()
  expect(site.sql('select state as s, handle_remark as r, handle_user as u from ward_problem where id = ?', row?.id)).toEqual([
    { s: 2, r: '已更换靠背', u: '林知夏' },
  ])
})

test('a banner accepts and shows a picture, and refuses other files', async ({ page, site, login }) => {
  await login('admin', '/rental/banner/new')
  const dialog = page.getByRole('dialog')
  const title = `横幅 ${Date.now()}`
  await dialog.getByLabel('标题').fill(title)
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') })
  await expect(dialog.getByRole('alert')).toBeVisible()
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
  await expect(dialog.getByRole('img')).toBeVisible()
  await dialog.getByLabel('排序').fill('1')
  for (const box of await dialog.getByRole('combobox').all()) await box.selectOption({ index: 1 })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增成功')).toBeVisible()
  expect(site.sql('select image as i from ward_banner where title = ?', title)).toEqual([
    { i: expect.stringMatching(/^\/upload\/\d{8}\/\w+\.png$/) },
  ])
})

test('attachments can be uploaded, configurations enabled, and messages sent', async ({ page, site, login }) => {
  await login('admin', '/platform/attach')
  await page.getByRole('link', { name: '上传附件' }).click()
  const name = `清单-${Date.now()}.png`
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: png })
  await page.getByRole('dialog').getByRole('button', { name: '上传附件' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText(name)
  await expect(page.locator('[data-slot=table] tbody tr', { hasText: name })).toContainText('0.1 KB')

  const code = `test${Date.now()}`
  await page.goto('/platform/sms/new')
  const form = page.getByRole('dialog')
  await form.getByRole('combobox').selectOption({ index: 1 })
  for (const field of ['smsCode', 'templateId', 'accessKey', 'secretKey', 'signName']) await form.locator(`[name=${field}]`).fill(code)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增成功')).toBeVisible()
  const [before] = site.sql<{ id: string }>('select id from blade_sms where status = 2 and is_deleted = 0')
  const row = page.locator('[data-slot=table] tbody tr', { hasText: code }).first()
  await row.getByRole('link', { name: '启用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '启用' }).click()
  await expect(page.getByText('启用成功')).toBeVisible()
  expect(site.sql('select sms_code as c from blade_sms where status = 2 and is_deleted = 0')).toEqual([{ c: code }])
  await expect(row.getByRole('link', { name: '启用' })).toHaveCount(0)

  await page.goto(`/platform/sms/${before?.id}/enable`)
  await page.getByRole('dialog').getByRole('button', { name: '启用' }).click()
  // Two, because the toast of the earlier action can still be undone and has the same text.
  await expect(page.getByText('启用成功')).toHaveCount(2)
  expect(site.sql('select id from blade_sms where status = 2 and is_deleted = 0')).toEqual([{ id: before?.id }])
  await page.locator('[data-slot=table] tbody tr', { hasNotText: code }).first().getByRole('link', { name: '发送' }).click()
  await page.getByLabel('手机号').fill('13800006021')
  await page.getByLabel('模板参数“order”').fill('WD41')
  await page.getByRole('button', { name: '发送', exact: true }).click()
  await expect(page.getByText('发送成功')).toBeVisible()

  // The provider holds the text of this template, so that its parameters are unknown.
  await page.goto(`/platform/sms/send?code=${code}`)
  await page.getByLabel('手机号').fill('13800006022')
  const params = page.getByLabel('参数', { exact: true })
  await params.fill('code=1234')
  await page.getByRole('button', { name: '发送', exact: true }).click()
  await expect(params).toHaveAccessibleDescription(/^参数必须是 JSON 对象/)
  await params.fill('{"code":"1234"}')
  await page.getByRole('button', { name: '发送', exact: true }).click()
  await expect(page.locator('[data-slot=toast]').filter({ hasText: '13800006022' })).toBeVisible()
})

test('an order is printed as a slip and its refund as a voucher, on white and without the frame', async ({ page, site, login }) => {
  const [row] = site.sql<{ id: string; no: string; refund: string; amount: number }>(
    `select o.id, o.out_trade_no as no, r.out_refund_no as refund, r.amount from ward_order o join ward_refund r on r.order_id = o.id
     where r.refund_status = 1 group by o.id having count(*) = 1 and (select count(*) from ward_refund x where x.order_id = o.id) = 1 limit 1`,
  )
  const { id, no, refund, amount } = row!
  await login('admin', `/money/order/${id}`)
  await page.getByRole('link', { name: '订单小票' }).click()
  await expect(page.locator('main article')).toContainText(no)
  await expect(page.locator('article table')).toContainText('¥')
  await expect(page.locator('article [data-slot=barcode] path')).toHaveAttribute('d', /^M0 0h2v1h-2z/)
  await expect(page.locator('article')).toContainText(/租金大写.*[元角分]整?/)
  await expect(page.locator('article')).toContainText('客户签字')
  const sheet = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(sheet).toMatch(/MediaBox ?\[0 0 4(19|20)[.\d]* 59[45]/)
  const onPaper = async () => {
    await page.emulateMedia({ media: 'print' })
    for (const frame of ['[data-slot=sidebar]', '[data-slot=topbar]', '#open-pages', '[data-slot=page-header]'])
      await expect(page.locator(frame)).toBeHidden()
    await expect(page.locator('main article')).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ media: 'screen' })
  }
  await onPaper()
  await page.goto(`/money/order/${id}/money`)
  await page.getByRole('link', { name: '凭证' }).first().click()
  await expect(page.locator('main article')).toContainText(refund)
  await expect(page.locator('main article')).toContainText(`¥${(amount / 100).toFixed(2)}`)
  await expect(page.locator('main article')).not.toContainText('不能作为退款凭据')
  await onPaper()
  expect((await page.goto(`/money/order/${id}/voucher/1`))?.status()).toBe(404)

  const [open] = site.sql<{ id: string; of: string }>('select id, order_id as of from ward_refund where refund_status <> 1 limit 1')
  await page.goto(`/money/order/${open!.of}/voucher/${open!.id}`)
  await expect(page.locator('main article')).toContainText('不能作为退款凭据')
})

test('the region of a hospital is chosen level by level or found by a search', async ({ page, site, login }) => {
  const [hos] = site.sql<{ id: string; code: string }>(`select dept_id as id, region_code as code from ward_hos where region_code = '3201'`)
  const storedCode = () => site.sql<{ code: string }>('select region_code as code from ward_hos where dept_id = ?', hos!.id)[0]!.code
  await login('admin', `/system/dept/${hos!.id}/edit`)
  const dialog = page.getByRole('dialog')
  const code = dialog.locator('[name=regionCode]')
  const search = dialog.getByRole('combobox', { name: '所在地区' })
  const level = (name: string) => dialog.getByRole('combobox', { name, exact: true })
  const chosen = (name: string) => level(name).locator('option:checked')
  await expect(search).toHaveValue('江苏省 / 南京市')
  await expect(chosen('省份')).toHaveText('江苏省')
  await expect(chosen('城市')).toHaveText('南京市')
  await expect(chosen('区县')).toHaveText('区县')

  await level('省份').selectOption({ label: '北京市' })
  await expect(code).toHaveValue('11')
  await level('城市').selectOption({ label: '北京市' })
  await level('区县').selectOption({ label: '海淀区' })
  await expect(code).toHaveValue('110108')
  await level('区县').selectOption('')
  await expect(code).toHaveValue('1101')
  await search.fill('南京 秦淮')
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveText(['江苏省 / 南京市 / 秦淮区'])
  await search.press('Enter')
  await expect(code).toHaveValue('320104')
  await expect(search).toHaveValue('江苏省 / 南京市 / 秦淮区')
  await expect(chosen('区县')).toHaveText('秦淮区')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('更新成功')
  expect(storedCode()).toBe('320104')
  await page.goto(`/system/dept/${hos!.id}/edit`)
  await expect(chosen('区县')).toHaveText('秦淮区')
})

test('the board shows the time a bed has been in use in hours', async ({ page, site, login }) => {
  const [used] = site.sql<{ hos: string }>(
    `select hos_id as hos from ward_order where state = 1 and bed_id is not null and start_time < datetime('now', '+8 hours', '-2 hours') limit 1`,
  )
  await login('admin', `/rental/place?hos=${used!.hos}&state=use`)
  await expect(page.locator('main [data-state=use]', { hasText: /\d+ 小时/ }).first()).toBeVisible()
  await expect(page.locator('main [data-state=use]', { hasText: /\d 时/ })).toHaveCount(0)
})

test('the dialog to send a message has a field for each parameter of its template', async ({ page, site, login }) => {
  await login('admin', '/platform/sms/send?code=local')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('您的订单{order}有新的进展,请登录查看')).toBeVisible()
  await expect(dialog.getByLabel('参数', { exact: true })).toHaveCount(0)
  await dialog.getByLabel('手机号').fill('13900000001')
  await dialog.getByRole('button', { name: '发送', exact: true }).click()
  const value = dialog.getByLabel('模板参数“order”')
  await expect(value).toHaveAccessibleDescription('请输入order')
  await value.fill('WD42')
  await dialog.getByRole('button', { name: '发送', exact: true }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('13900000001')
  expect(site.sql(`select content from blade_sms_outbox where phone = '13900000001' order by created_at desc limit 1`)).toEqual([
    { content: '【沃德共享】您的订单WD42有新的进展,请登录查看' },
  ])
})

test('the roles that may see a menu are chosen by name', async ({ page, site, login }) => {
  const [menu] = site.sql<{ id: string }>(`select cast(id as text) as id from blade_menu where code = 'banner'`)
  const storedRoles = () => site.sql<{ roles: string | null }>('select roles from blade_menu where id = ?', menu!.id)[0]!.roles
  const dialog = page.getByRole('dialog')
  const roles = dialog.getByLabel(/^可见角色/)
  await login('admin', `/system/menu/${menu!.id}/edit`)
  await roles.click()
  await dialog.getByRole('checkbox', { name: /finance/ }).check()
  await dialog.getByRole('checkbox', { name: /administrator/ }).check()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('更新成功')
  expect(storedRoles()?.split(',').sort()).toEqual(['administrator', 'finance'])
  await page.goto(`/system/menu/${menu!.id}/edit`)
  await roles.click()
  await expect(roles).toHaveAccessibleName(/administrator.*finance|finance.*administrator/)
  for (const alias of [/finance/, /administrator/]) await dialog.getByRole('checkbox', { name: alias }).uncheck()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('更新成功')
  await expect.poll(storedRoles).toBeNull()
})
