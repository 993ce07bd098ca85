/** The essential work of a shift is possible without JavaScript. */
import { exactly, expect, signIn, test } from './fixtures.ts'
import { rowAction, search } from './list-page.ts'

test.use({ javaScriptEnabled: false })

test('without a script, reference fields of a search are selects, and entries are found by their order number', async ({
  page,
  site,
  login,
}) => {
  const rows = page.locator('[data-slot=table] tbody tr')
  const find = async (path: string, field: string, choice: string) => {
    await page.goto(path)
    await search(page, { [field]: choice })
    await expect(page.locator('[data-slot=chip], [data-slot=filter-chip]').filter({ visible: true }).first()).toContainText(choice)
  }
  await login('admin')
  const [type] = site.sql<{ id: string; name: string; n: number }>(
    `select t.id, t.type_name as name, count(*) as n from ward_type t join ward_equ e on e.type_id = t.id and e.is_deleted = 0
     group by t.id order by n limit 1`,
  )
  await find('/rental/equ', '设备类型', type!.name)
  await expect(page).toHaveURL(new RegExp(`typeId=${type!.id}`))
  await expect(page.locator('[data-slot=panel-footer]')).toContainText(exactly(type!.n))
  await find('/rental/price', '设备类型', type!.name)
  await find('/flow/start', '流程分类', '请假流程')
  await expect(rows).toHaveCount(1)

  await page.goto('/system/param/new')
  const key = `audited.${Date.now()}`
  await page.getByRole('dialog').getByLabel('参数名称').fill('留痕')
  await page.getByRole('dialog').getByLabel('参数键名').fill(key)
  await page.getByRole('dialog').getByLabel('参数键值').fill('1')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await find('/platform/audit', '对象', '系统参数')
  await expect(rows.first()).toContainText('系统参数')

  const [line] = site.sql<{ no: string; name: string; n: number }>(
    `select o.out_trade_no as no, o.nick_name as name, count(*) as n from ward_ledger l join ward_order o on o.id = l.order_id group by o.id limit 1`,
  )
  await page.goto('/money/ledger')
  await page.locator('#search').getByLabel('订单号').fill(line!.no)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(rows).toHaveCount(line!.n)
  await expect(rows.first()).toContainText(line!.no)
})

test('without a script, a shift can list orders, edit parameters, switch language and theme, and sign out', async ({
  page,
  site,
}, info) => {
  const rows = page.locator('[data-slot=table] tbody tr')
  const dialog = page.getByRole('dialog')
  const key = `no.script.${info.workerIndex}.${Date.now()}`

  await page.goto('/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入用户名')).toBeVisible()
  await signIn(page, 'admin', 'admin')
  await expect(page).toHaveURL(`${site.url}/wel/index`)

  await page.goto('/money/order')
  await page.getByLabel('订单状态').selectOption('3')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(`${site.url}/money/order?state=3`)
  await page.getByRole('link', { name: '第 2 页' }).click()
  await expect(page).toHaveURL(/state=3&current=2|current=2&state=3/)
  await expect(rows).toHaveCount(10)
  await rows.first().locator('a[data-row]').click()
  await expect(dialog.getByText('资金时间线')).toBeVisible()
  await dialog.getByRole('link', { name: '关闭' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto('/system/param')
  await page.getByRole('link', { name: '新增' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请输入参数名称')).toBeVisible()
  await dialog.getByLabel('参数名称').fill('无脚本参数')
  await dialog.getByLabel('参数键名').fill(key)
  await dialog.getByLabel('参数键值').fill('1')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增成功')).toBeVisible()

  await search(page, { 参数键名: key })
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link', { name: '编辑' }).click()
  await dialog.getByLabel('参数键值').fill('2')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
  expect(site.sql('select param_value as v from blade_param where param_key = ?', key)).toEqual([{ v: '2' }])

  await (await rowAction(rows, '删除')).click()
  await expect(dialog).toContainText('确定将选择数据删除?')
  expect(site.sql('select is_deleted as d from blade_param where param_key = ?', key)).toEqual([{ d: 0 }])
  await dialog.getByRole('button', { name: '删除 1 条' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  expect(site.sql('select is_deleted as d from blade_param where param_key = ?', key)).toEqual([{ d: 1 }])

  await page.getByRole('button', { name: '切换语言' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Parameters', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  await page.getByRole('button', { name: 'Night shift' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog', { name: 'Sign out' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/money/order')
  await expect(page).toHaveURL(/\/login/)
})
