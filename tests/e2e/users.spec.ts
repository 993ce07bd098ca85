/** Users: adding with a password, departments, import, roles, unlocking. */
import { readFile } from 'node:fs/promises'
import { callWith, makeUser, tokenOf } from './api.ts'
import { countClicks } from './count-clicks.ts'
import { colleague, expect, signIn, test } from './fixtures.ts'
import { passwordOf } from './sessions.ts'
import { rowAction } from './list-page.ts'

const headOffice = '总部'
const hospital = '江州市第一人民医院'

test('a user is added with a password and can sign in; errors are shown at their fields', async ({ page, site, login }) => {
  test.slow()
  const account = `nurse${Date.now()}`
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabel('密码*', { exact: true })
  const again = dialog.getByLabel('确认密码')
  await login('admin', '/system/user')
  await page.getByRole('link', { name: '新增' }).click()
  await dialog.getByLabel('登录账号').fill('admin')
  await dialog.getByLabel('用户昵称').fill('小李')
  await dialog.getByLabel('用户姓名').fill('李护士')
  await password.fill('keep it 1')
  await again.fill('keep it 1')
  // A role is required, because nobody can sign in without one.
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请选择所属角色')).toBeVisible()
  await dialog.getByLabel(/^所属角色/).click()
  await dialog.getByRole('checkbox', { name: '财务' }).check()
  await dialog.getByLabel(/^所属岗位/).click()
  await dialog.getByRole('checkbox', { name: '客服专员' }).check()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAccessibleDescription(/至少 8 个字符/)
  await password.fill('keep it 1')
  await again.fill('keep it 2')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(again).toHaveAccessibleDescription('请输入正确的确认密码!')

  await again.fill('keep it 1')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByLabel('登录账号')).toHaveAccessibleDescription('当前用户 [admin] 已存在!')

  await dialog.getByLabel('登录账号').fill(account)
  await password.fill('keep it 1')
  await again.fill('keep it 1')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增成功')).toBeVisible()
  await expect(page.getByRole('row', { name: account })).toContainText('财务')
  expect((await tokenOf(site, account, 'keep it 1')).status).toBe(200)
  const postQuery = 'select p.post_name from blade_user u join blade_post p on p.id = u.post_id where u.account = ?'
  expect(site.sql(postQuery, account)).toEqual([{ post_name: '客服专员' }])

  // Editing does not ask for a password and does not change it.
  await (await rowAction(page.getByRole('row', { name: account }), '编辑')).click()
  await expect(dialog.getByLabel('用户昵称')).toHaveValue('小李')
  await expect(dialog.getByLabel(/密码/)).toHaveCount(0)
  await dialog.getByLabel('用户昵称').fill('老李')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
  await expect(page.getByRole('row', { name: account })).toContainText('老李')
  await expect(page.getByRole('row', { name: account })).toContainText('财务')
  expect((await tokenOf(site, account, 'keep it 1')).status).toBe(200)

  // Removing the last role shows a warning before saving.
  await (await rowAction(page.getByRole('row', { name: account }), '编辑')).click()
  const warning = dialog.getByText('未选择角色：保存后该用户不能登录。')
  await expect(dialog.getByLabel('用户昵称')).toHaveValue('老李')
  await expect(warning).toHaveCount(0)
  await dialog.getByLabel(/^所属角色/).click()
  await dialog.getByRole('checkbox', { name: '财务' }).uncheck()
  await expect(warning).toBeVisible()
  await dialog.getByRole('checkbox', { name: '财务' }).check()
  await expect(warning).toHaveCount(0)
})

test('adding an employee of one hospital from the tree takes 9 clicks; the form explains which data they will see', async ({
  page,
  site,
  login,
}) => {
  const account = `ward${Date.now()}`
  const [{ id, others } = { id: '', others: 0 }] = site.sql<{ id: string; others: number }>(
    `select cast(id as text) as id, (select count(*) from ward_order o where o.hos_id <> d.id) as others from blade_dept d where dept_name = ?`,
    hospital,
  )
  expect(others).toBeGreaterThan(0)
  const dialog = page.getByRole('dialog')
  await login('admin', '/system/user')
  const clicked = await countClicks(page)
  await page.locator('main nav').getByRole('link', { name: hospital }).click()
  await expect(page).toHaveURL(new RegExp(id))
  await page.getByRole('link', { name: '新增' }).click()
  await expect(dialog.getByLabel(/^所属机构/)).toContainText(hospital)
  await expect(dialog.getByText('决定可查看哪些医院的数据；不选则看不到订单')).toBeVisible()
  await expect(dialog.getByLabel('用户姓名*', { exact: true })).toBeFocused()
  await page.keyboard.type('周护士')
  for (const [label, text] of [
    ['登录账号*', account],
    ['密码*', 'keep it 1'],
    ['确认密码*', 'keep it 1'],
    ['用户昵称*', '小周'],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).click()
    await page.keyboard.type(text)
  }
  await dialog.getByLabel(/^所属角色/).click()
  await dialog.getByRole('checkbox', { name: '客服' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增成功')).toBeVisible()
  const clicks = await clicked()
  console.log(`an employee of one hospital: ${clicks} clicks`)
  expect(clicks).toBeLessThanOrEqual(9)
  const { token } = await tokenOf(site, account, 'keep it 1')
  const { data } = await callWith(site, token, '/api/blade-system/order/list?size=500')
  const hospitalIds = new Set((data as { records: { hosId: string }[] }).records.map(({ hosId }) => hosId))
  expect([...hospitalIds]).toEqual([id])
})

test('an import of users with an invalid row reports it and adds nobody; a valid one adds all', async ({ page, site, login }) => {
  const word = `imp${Date.now()}`
  const dialog = page.getByRole('dialog')
  const choose = (role: string) =>
    dialog.getByLabel('文件').setInputFiles({
      name: '用户.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`账户,昵称,姓名,角色名称,岗位名称\n${word}a,小王,王芳,客服,客服专员\n${word}b,小张,张强,${role},\n`),
    })
  const added = () => site.sql('select account from blade_user where account like ? order by 1', `${word}%`)
  await login('admin', '/system/user')
  await page.getByRole('link', { name: '导入' }).click()
  await choose('')
  await dialog.getByRole('button', { name: '导入' }).click()
  await expect(dialog.locator('[data-slot=field-error]')).toContainText('第 3 行未填写角色')
  expect(added()).toEqual([])
  await choose('院长')
  await dialog.getByRole('button', { name: '导入' }).click()
  await expect(dialog.getByRole('alert')).toContainText('第3行:角色名称“院长”不存在')
  expect(added()).toEqual([])
  await choose('客服')
  await dialog.getByRole('button', { name: '导入' }).click()
  await expect(dialog).toContainText('用户已导入')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载为文件' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('一次性密码.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  for (const end of ['a', 'b']) expect(lines.join('\n')).toMatch(new RegExp(`"${word}${end}","[a-z2-9]{4}(-[a-z2-9]{4}){2}"`))
  await dialog.getByRole('link', { name: '已记下，关闭' }).click()
  // Waits for the dialog to close, because its own table contains the same accounts.
  await expect(dialog).toBeHidden()
  expect(added()).toEqual([{ account: `${word}a` }, { account: `${word}b` }])
  await expect(page.getByRole('row', { name: `${word}a` })).toContainText('客服')
})

test('the tree of departments filters the list including all levels below; on a phone it is a select', async ({ page, site, login }) => {
  const inDept = (name: string) =>
    site.sql<{ account: string }>(
      `select account from blade_user u where is_deleted = 0 and exists (
         select 1 from blade_dept d where d.dept_name = ? and ',' || u.dept_id || ',' like '%,' || d.id || ',%')`,
      name,
    )
  await login('admin', '/system/user')
  const tree = page.getByRole('navigation', { name: '所属机构' })
  await tree.getByRole('link', { name: hospital }).click()
  await expect(page).toHaveURL(/deptId=\d+/)
  await expect(page.getByText(`共 ${inDept(hospital).length} 条`)).toBeVisible()
  await expect(page.getByRole('row', { name: 'manager' })).toBeVisible()
  await expect(tree.getByRole('link', { name: hospital })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: '新增' }).click()
  await expect(page.getByRole('dialog').getByLabel(`所属机构: ${hospital}`)).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: '取消' }).click()

  await tree.getByRole('link', { name: headOffice }).click()
  await expect(tree.getByRole('link', { name: headOffice })).toHaveAttribute('aria-current', 'page')
  const whole = page.url()
  for (const account of ['auditor', 'manager']) {
    await page.goto(`${whole}&account=${account}`)
    await expect(page.getByRole('row', { name: account })).toBeVisible()
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/system/user')
  await expect(tree).toBeHidden()
  await page.getByRole('button', { name: '筛选' }).click()
  await page
    .getByRole('search')
    .getByLabel('所属机构')
    .selectOption({ label: `${headOffice} / ${hospital}` })
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/deptId=\d+/)
  await expect(page.getByText('manager').filter({ visible: true })).toBeVisible()
  await expect(page.getByText('auditor').filter({ visible: true })).toHaveCount(0)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('the tree of departments collapses, and its links filter the list', async ({ page, login }) => {
    await login('admin', '/system/user')
    const tree = page.getByRole('navigation', { name: '所属机构' })
    await tree.getByText(`${headOffice} 的下级`).or(tree.locator('summary').first()).first().click()
    await expect(tree.getByRole('link', { name: hospital })).toBeHidden()
    await tree.locator('summary').first().click()
    await tree.getByRole('link', { name: hospital }).click()
    await expect(page.getByRole('row', { name: 'manager' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'auditor' })).toHaveCount(0)
  })
})

test('roles are assigned to several users at once and take effect; users without permission are refused', async ({
  page,
  site,
  login,
  browser,
}) => {
  test.slow()
  const stem = `many${Date.now()}`
  const accounts = [await makeUser(site, 'service', `${stem}a`), await makeUser(site, 'service', `${stem}b`)]
  const dialog = page.getByRole('dialog')
  await login('admin', `/system/user?account=${stem}`)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  // Uses the link of the bulk bar; before hydration there are only those of the rows.
  await page.locator('[data-slot=bulk-bar]').getByRole('link', { name: '分配角色' }).click()
  await expect(dialog).toContainText('为 2 个用户分配角色')
  await dialog.getByRole('checkbox', { name: '客服' }).uncheck()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请至少选择一个角色')
  await dialog.getByRole('checkbox', { name: '审计' }).check()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('角色已保存')).toBeVisible()
  for (const account of accounts) await expect(page.getByRole('row', { name: account })).toContainText('审计')
  for (const account of accounts) {
    const { token } = await tokenOf(site, account, passwordOf(account))
    expect((await callWith(site, token, '/api/blade-user/page')).code).toBe(200)
  }

  const auditor = await colleague(browser, site.url, `/system/user?account=${stem}`, accounts[0]!)
  await expect(auditor.getByRole('row', { name: accounts[1]! })).toBeVisible()
  await expect(auditor.getByRole('link', { name: '分配角色' })).toHaveCount(0)
  const [{ id } = { id: '' }] = site.sql<{ id: string }>('select cast(id as text) id from blade_user where account = ?', accounts[1])
  await auditor.goto(`/system/user/grant?ids=${id}`)
  const roles = auditor.getByRole('dialog')
  await roles.getByRole('checkbox', { name: '财务' }).check()
  await roles.getByRole('button', { name: '保存' }).click()
  await expect(roles.getByRole('alert')).toBeVisible()
  expect(site.sql('select role_id from blade_user where account in (?, ?) group by role_id', ...accounts)).toHaveLength(1)
  await auditor.context().close()
})

test('an account is unlocked, a password reset, and platform data saved', async ({ page, site, login }) => {
  test.slow()
  const account = await makeUser(site, 'service')
  for (let i = 0; i < 5; i++) await tokenOf(site, account, 'wrong')
  expect((await tokenOf(site, account, passwordOf(account))).error).toContain('登录错误次数过多')

  const dialog = page.getByRole('dialog')
  await login('admin', `/system/user?account=${account}`)
  const drawer = async (name: string) => {
    await page.getByRole('row', { name: account }).locator('a[data-row]').click()
    await dialog.getByRole('button', { name: '更多' }).click()
    await dialog.getByRole('link', { name }).click()
  }
  await drawer('解除锁定')
  await dialog.getByRole('button', { name: '解除锁定' }).click()
  await expect(page.getByText('已解除锁定')).toBeVisible()
  const { status, token } = await tokenOf(site, account, passwordOf(account))
  expect(status).toBe(200)

  await drawer('重置密码')
  await expect(dialog).toContainText('72 小时')
  await dialog.getByRole('button', { name: '重置密码' }).click()
  await expect(dialog).toContainText('密码已重置')
  const row = dialog.getByRole('row', { name: account })
  const once = (await row.locator('code').textContent()) ?? ''
  await expect(row.getByRole('button', { name: '复制' })).toBeVisible()
  expect((await tokenOf(site, account, passwordOf(account))).status).toBe(400)
  expect((await tokenOf(site, account, '123456')).status).toBe(400)
  expect((await tokenOf(site, account, once)).status).toBe(200)
  expect((await callWith(site, token, '/api/blade-user/info')).code).toBe(401)
  await dialog.getByRole('link', { name: '已记下，关闭' }).click()
  await expect(page.getByText(once)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText(once)).toHaveCount(0)
  await page.goForward()

  await drawer('平台信息')
  await dialog.getByLabel('用户平台').selectOption('2')
  await dialog.getByLabel('平台数据').fill('openid-1')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
  await expect(page.getByRole('row', { name: account })).toContainText('APP')
  await page.getByRole('row', { name: account }).locator('a[data-row]').click()
  await expect(dialog.getByText('openid-1')).toBeVisible()
})

test('a user whose phone number was changed by somebody else must confirm it after signing in', async ({ page, site }) => {
  const account = await makeUser(site, 'service')
  const phone = `139${String(Date.now()).slice(-8)}`
  const { token } = await tokenOf(site, 'admin', 'admin')
  const [row] = site.sql<{ id: string }>('select id from blade_user where account = ?', account)
  const change = (number: string) => callWith(site, token, '/api/blade-user/update', { id: row!.id, phone: number })
  expect((await change(phone)).code).toBe(200)
  await page.goto('/login?to=%2Fwel%2Findex')
  await signIn(page, account, passwordOf(account))
  await expect(page).toHaveURL(/\/means\?to=/)
  await expect(page.getByRole('heading', { name: '你的登录方式有变动' })).toBeVisible()
  await expect(page.getByRole('listitem')).toContainText('修改了你的手机号')
  await expect(page.getByText(phone)).toBeVisible()
  await page.getByRole('button', { name: '是我的号码' }).click()
  await expect(page).toHaveURL(/\/wel\/index/)
  await page.goto('/means')
  await expect(page).toHaveURL(/\/wel\/index/)
})
