/** Sign-in by phone and by a third party, and the registration of a guest. Sign-in by account is in main-job and refusals. */
import { callWith, tokenOf } from './api.ts'
import { colleague, expect, signIn, test, type Site } from './fixtures.ts'

const codeOf = (site: Site, phone: string) =>
  site.sql<{ code: string }>(
    `select code from blade_sms_outbox where phone = ? and purpose = 'sign-in' order by created_at desc limit 1`,
    phone,
  )[0]!.code

test('by phone: invalid numbers are marked, the countdown survives a reload, a wrong code is refused', async ({ page, site }) => {
  const [{ phone } = { phone: '' }] = site.sql<{ phone: string }>(`select phone from blade_user where account = 'service'`)
  await page.goto('/login?to=%2Fmoney%2Forder%3Fstate%3D1')
  await page.getByRole('link', { name: '手机验证码' }).click()
  for (const [typed, message] of [
    ['', '手机号不能为空'],
    ['138', '手机号长度不是11位'],
    ['02112345678', '手机号格式不正确'],
  ] as const) {
    await page.getByLabel('手机号').fill(typed)
    await page.getByRole('button', { name: '发送验证码' }).click()
    await expect(page.getByText(message)).toBeVisible()
  }
  // An error disappears when its field is changed, and is not shown beside the message that the code was sent.
  await page.getByLabel('手机号').pressSequentially('0')
  await expect(page.getByText('手机号格式不正确')).toBeHidden()
  await expect(page.getByLabel('手机号')).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: '发送验证码' }).click()
  await expect(page.getByText('手机号长度不是11位')).toBeVisible()
  await page.getByRole('button', { name: new RegExp(phone) }).click()
  await expect(page.getByLabel('手机号')).toHaveValue(phone)
  await page.getByRole('button', { name: '发送验证码' }).click()
  await expect(page.getByText(`验证码已发送至 ${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible()
  await expect(page.getByText(/^手机号(长度|格式)不/)).toBeHidden()
  await expect(page.getByLabel('手机号')).not.toHaveAttribute('aria-invalid')
  await page.reload()
  await expect(page.getByRole('button', { name: /^[1-5]\d 秒后重发$/ })).toBeDisabled()
  await expect(page.getByLabel('手机号')).toHaveValue(phone)

  const code = codeOf(site, phone)
  await page.getByLabel('短信验证码').fill(code === '0000' ? '0001' : '0000')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('验证码不正确')
  await page.getByRole('button', { name: new RegExp(`^${code}`) }).click()
  await expect(page.getByLabel('短信验证码')).toHaveValue(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.url}/money/order?state=1`)
  await expect(page.getByRole('button', { name: '账号菜单' })).toContainText('陆小满')
})

test('by a third party: a guest can only register, and must wait for approval', async ({ page, site, context, browser }, info) => {
  const name = `guest${info.workerIndex}${Date.now() % 100_000}`
  const asGuest = async () => {
    await page.goto('/login?way=third')
    await page.getByRole('link', { name: '演示账号登录' }).click()
    await page.getByLabel('其他用户名').fill(name)
    await page.getByRole('button', { name: '同意并登录' }).click()
  }
  await page.goto('/login?way=third')
  await page.getByRole('link', { name: '演示账号登录' }).click()
  await page.getByRole('button', { name: '拒绝' }).click()
  await expect(page.getByText('第三方未同意登录。')).toBeVisible()

  // A code that another browser requested does not sign anybody in.
  await page.goto(`/oauth/redirect/demo?code=stolen&state=stolen`)
  await expect(page.getByText('第三方登录已失效，请重新开始。')).toBeVisible()
  expect((await context.cookies()).filter((c) => c.name === 'ward_session')).toEqual([])

  await asGuest()
  const dialog = page.getByRole('dialog', { name: '注册工作账号' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  for (const path of ['/money/order', '/wel/index', '/info/index']) {
    await page.goto(path)
    await expect(page).toHaveURL(`${site.url}/register`)
  }
  const submit = dialog.getByRole('button', { name: '提交注册' })
  await submit.click()
  for (const text of ['请先输入账号名称', '请先输入密码']) await expect(dialog.getByText(text)).toBeVisible()
  await dialog.getByLabel('账号名称').fill('admin')
  await dialog.getByLabel(/^密码/).fill('a long secret')
  for (const text of ['请先输入账号名称', '请先输入密码']) await expect(dialog.getByText(text)).toBeHidden()
  await dialog.getByLabel('确认密码').fill('another secret')
  await submit.click()
  await expect(dialog.getByText('两次密码输入不一致')).toBeVisible()
  await dialog.getByLabel(/^密码/).fill('a long secret')
  await dialog.getByLabel('确认密码').fill('a long secret')
  await expect(dialog.getByText('两次密码输入不一致')).toBeHidden()
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('当前用户 [admin] 已存在!')
  await dialog.getByLabel('账号名称').fill(name)
  await dialog.getByLabel(/^密码/).fill('a long secret')
  await dialog.getByLabel('确认密码').fill('a long secret')
  await submit.click()
  await expect(page.getByText('注册申请已提交,请耐心等待管理员通过!')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/login`)
  expect(site.sql('select name, role_id as role from blade_user where account = ?', name)).toEqual([{ name, role: '-1' }])
  await page.goto('/wel/index')
  await expect(page).toHaveURL(/\/login/)

  await signIn(page, name, 'a long secret')
  await expect(page.getByRole('alert')).toContainText('注册申请正在等待管理员审核')

  const chief = await colleague(browser, site.url, '/system/user?roleId=-1')
  await expect(chief.locator('[data-slot=table] tbody tr').filter({ hasText: name })).toContainText('待审核')
  await chief.goto('/money/todo?kind=registration')
  await chief
    .getByRole('navigation', { name: '待办列表' })
    .getByRole('link', { name: new RegExp(name) })
    .click()
  const registration = chief.getByRole('region', { name: '注册审核' })
  await registration.getByRole('button', { name: '通过' }).click()
  await expect(registration.getByText('请选择所属机构')).toBeVisible()
  await registration.getByLabel('所属角色').selectOption({ label: '客服' })
  await registration.getByLabel('所属机构').selectOption({ label: '总部' })
  await registration.getByRole('button', { name: '通过' }).click()
  await expect(chief.getByText('注册申请已通过')).toBeVisible()
  await chief.context().close()
  await signIn(page, name, 'a long secret')
  await expect(page).toHaveURL(/\/wel\/index/)
})

test('without a script: sign-in by phone and by a third party', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' })
  const page = await context.newPage()
  const [{ phone } = { phone: '' }] = site.sql<{ phone: string }>(`select phone from blade_user where account = 'finance'`)
  await page.goto(`${site.url}/login?way=phone`)
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '发送验证码' }).click()
  await page.getByLabel('短信验证码').fill(codeOf(site, phone))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/wel/index`)
  await context.clearCookies()
  await page.goto(`${site.url}/login?way=third`)
  await page.getByRole('link', { name: '演示账号登录' }).click()
  await page.getByRole('button', { name: /林小雨/ }).click()
  await expect(page.getByRole('dialog').getByLabel('用户名称')).toHaveValue('林小雨')
  await context.close()
})

test('while registration is closed, guests are told so before they fill in anything, and whom to contact', async ({ page, site }) => {
  const { token } = await tokenOf(site, 'admin', 'admin')
  const [{ id } = { id: '' }] = site.sql<{ id: string }>(
    `select cast(id as text) as id from blade_param where param_key = 'account.registerUser' and is_deleted = 0`,
  )
  const setTo = (paramValue: string) => callWith(site, token, '/api/blade-system/param/submit', { id, paramValue })
  try {
    expect((await setTo('false')).code).toBe(200)
    await page.goto('/login?way=third')
    await expect(page.getByText('注册功能未开启：已有工作账号可直接登录；尚无账号请联系管理员开通。')).toBeVisible()
    await page.getByRole('link', { name: '演示账号登录' }).click()
    await page.getByLabel('其他用户名').fill(`closed${Date.now() % 100_000}`)
    await page.getByRole('button', { name: '同意并登录' }).click()
    const dialog = page.getByRole('dialog', { name: '注册工作账号' })
    await expect(dialog).toContainText('注册功能未开启，暂不能提交申请。请联系管理员')
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: '提交注册' })).toHaveCount(0)
    await dialog.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/login/)
  } finally {
    await setTo('true')
  }
  await page.goto('/login?way=third')
  await expect(page.getByText('首次使用需填写注册信息')).toBeVisible()
})
