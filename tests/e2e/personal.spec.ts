/** Personal info, password, signed-in devices and the error log. */
import { deflateSync } from 'node:zlib'
import { makeUser } from './api.ts'
import { expect, signIn, test } from './fixtures.ts'
import { passwordOf } from './sessions.ts'

/** A valid picture of one pixel, with a chunk of `bytes` bytes that viewers skip. */
function png(bytes = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    let crc = ~0
    for (const byte of body) {
      crc ^= byte
      for (let i = 0; i < 8; i++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
    }
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(~crc >>> 0)
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('teSt', Buffer.alloc(bytes)),
    chunk('IDAT', deflateSync(Buffer.from([0, 200, 60, 60]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('personal info states its limits, shows the avatar, and updates the top bar', async ({ page, site, login }) => {
  const account = await makeUser(site, 'service')
  await login(account, '/wel/index')
  await page.getByRole('button', { name: '账号菜单' }).click()
  await page.getByRole('link', { name: '个人信息' }).click()
  await expect(page.getByText('只能上传jpg/png文件，且不超过500kb')).toBeVisible()
  const file = page.getByLabel('头像', { exact: true }).and(page.locator('input'))
  await file.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByText('上传文件只能是jpg/png格式')).toBeVisible()
  await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: png(600_000) })
  await expect(page.getByText('上传文件大小不能超过500kb')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('上传文件大小不能超过500kb')).toBeVisible()
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png() })
  await expect(page.getByRole('img', { name: '头像预览' })).toBeVisible()

  await page.getByLabel('手机号').fill('02112345678')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('手机号格式不正确')).toBeVisible()
  await page.getByLabel('手机号').fill('13900000077')
  await page.getByLabel('姓名').fill('小满')
  await page.getByLabel('用户名').fill('陆小满')
  await page.getByLabel('邮箱').fill('man@example.com')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
  const [row] = site.sql<{ avatar: string }>(
    `select name, real_name, phone, email, avatar from blade_user where account = ? and name = '小满' and real_name = '陆小满' and phone = '13900000077' and email = 'man@example.com'`,
    account,
  )
  expect(row?.avatar).toMatch(/^\/upload\/\d{8}\/\w+\.png$/)
  await expect(page.locator('[data-slot=topbar] > [popovertarget=account-menu] img')).toHaveAttribute('src', row!.avatar)
  await expect(page.locator('[data-slot=topbar] > [popovertarget=account-menu]')).toContainText('小满')
})

test('the password can be changed without a script; afterwards only the new one signs in', async ({ browser, site }) => {
  const account = await makeUser(site, 'manager')
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(`${site.url}/info/index?tab=password`)
  await signIn(page, account, passwordOf(account))
  const change = async (old: string, next: string, again: string) => {
    await page.getByLabel('原密码').fill(old)
    await page.getByLabel('新密码').fill(next)
    await page.getByLabel('确认密码').fill(again)
    await page.getByRole('button', { name: '保存' }).click()
  }
  await change('', '', '')
  for (const text of ['请输入原密码', '请输入新密码', '请输入确认密码']) await expect(page.getByText(text)).toBeVisible()
  await change(passwordOf(account), 'a new one', 'another one')
  await expect(page.getByRole('alert')).toContainText('请输入正确的确认密码!')
  await change('wrong', 'a new one', 'a new one')
  await expect(page.getByRole('alert')).toContainText('原密码不正确!')
  await change(passwordOf(account), 'a new one', 'a new one')
  await expect(page.getByText('密码修改成功')).toBeVisible()
  await context.clearCookies()
  await page.goto(`${site.url}/info/index?tab=password`)
  await signIn(page, account, passwordOf(account))
  await expect(page.getByRole('alert')).toContainText('用户名或密码错误')
  await signIn(page, account, 'a new one')
  await expect(page.getByLabel('原密码')).toBeVisible()
  await context.close()
})

test('lists signed-in devices and signs out all others, in both languages', async ({ page, browser, site, login }) => {
  const account = await makeUser(site, 'service')
  const elsewhere = await browser.newContext({
    baseURL: site.url,
    locale: 'zh-CN',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  })
  const other = await elsewhere.newPage()
  await other.goto('/info/index')
  await signIn(other, account, passwordOf(account))
  await expect(other.getByLabel('邮箱')).toBeVisible()

  await login(account, '/info/index')
  await page.getByRole('link', { name: '登录设备' }).click()
  const rows = page.getByRole('list', { name: '登录设备' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: '当前设备' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Firefox · Linux' })).toContainText('127.0.0.1')
  await page.getByRole('button', { name: '退出其他所有登录' }).click()
  await expect(page.getByText('其他登录已全部退出')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await other.goto('/info/index')
  await expect(other).toHaveURL(/\/login/)
  await elsewhere.close()

  await page.context().addCookies([{ name: 'ward_lang', value: 'en', url: site.url }])
  await page.goto('/info/index?tab=sessions')
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeDisabled()
  await expect(page.getByText('This device')).toBeVisible()
})

test('the error log is stored, shown, uploaded and cleared; stored addresses contain no private data', async ({ context, site, login }) => {
  await login('admin', '/wel/index')
  // Uses a page of its own, because an uncaught error on the fixture's page fails the test.
  const page = await context.newPage()
  await page.goto(`${site.url}/money/order?nickName=private`)
  const button = page.getByRole('button', { name: '错误日志' })
  await expect(button).toBeVisible()
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('a script failed')
    })
    void Promise.reject(new Error('a promise failed'))
  })
  await expect(button).toHaveText('2')
  await page.reload()
  await expect(button).toHaveText('2')
  await button.click()
  const dialog = page.getByRole('dialog', { name: '错误日志' })
  for (const text of ['a script failed', 'a promise failed', 'script', 'promise', `${site.url}/money/order`])
    await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('ward-errors'))).not.toContain('private')

  await dialog.getByRole('button', { name: '上传到服务器' }).click()
  await expect(dialog.getByRole('alertdialog')).toContainText('确定上传本地日志到服务器?')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByText('发送成功!')).toBeVisible()
  // Polled, because logs are written in batches.
  const logged = () => site.sql(`select count(*) as n from blade_log_error where message in ('a script failed', 'a promise failed')`)
  await expect.poll(logged).toEqual([{ n: 2 }])
  // Uploaded entries are marked and not uploaded again.
  await expect(dialog.getByText('已发送', { exact: true })).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: '上传到服务器' })).toBeDisabled()

  await dialog.getByRole('button', { name: '清空' }).click()
  await expect(dialog.getByRole('alertdialog')).toContainText('确定清空本地日志记录?')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByText('清空成功!')).toBeVisible()
  await expect(button).toHaveText('')

  await page.evaluate(() => {
    for (let i = 0; i < 120; i++) window.dispatchEvent(new ErrorEvent('error', { message: `error ${i}` }))
  })
  await expect(button).toHaveText('99+')
  await page.close()
})
