/** Tabs of open pages, and the menu. */
import { expect, signIn, test } from './fixtures.ts'
import { entryName, entryOf, expectEntryInSight, openFromMenu } from './main-menu.ts'
import { openFilter } from './list-page.ts'

test('tabs are operated by mouse, middle button, menu and keyboard, and survive a reload, but not signing out', async ({
  page,
  site,
  login,
}) => {
  const strip = page.getByRole('navigation', { name: '已打开的页面' })
  const tab = (name: string) => strip.getByRole('link', { name, exact: true })
  await login('admin', '/money/order?state=3')
  await expect(strip.getByRole('link')).toHaveText(['今天', '订单'])
  // Waits for the script, which stores the tab; a page that is left earlier gets no tab.
  await page.locator('[data-slot=menu-search]').waitFor()
  for (const name of ['系统参数', '角色管理', '用户管理']) {
    await openFromMenu(page, name)
    await expect(tab(name)).toHaveAttribute('aria-current', 'page')
  }
  await page.goto('/info/index?tab=password')
  await expect(strip.getByRole('link')).toHaveText(['今天', '订单', '系统参数', '角色管理', '用户管理', '个人信息'])

  await tab('订单').click()
  await expect(page).toHaveURL(`${site.url}/money/order?state=3`)
  await page.reload()
  await expect(strip.getByRole('link')).toHaveText(['今天', '订单', '系统参数', '角色管理', '用户管理', '个人信息'])

  await tab('用户管理').click({ button: 'middle' })
  await expect(tab('用户管理')).toHaveCount(0)
  expect(page.context().pages()).toHaveLength(1)
  await tab('订单').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('系统参数')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(tab('系统参数')).toHaveCount(0)
  await expect(tab('角色管理')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tab('个人信息')).toBeFocused()
  await expect(page).toHaveURL(`${site.url}/money/order?state=3`)

  await strip.getByRole('button', { name: '关闭 订单' }).click()
  await expect(tab('订单')).toHaveCount(0)
  await expect(page).toHaveURL(`${site.url}/system/role`)
  await tab('个人信息').click({ button: 'right' })
  await page.getByRole('button', { name: '关闭其他' }).click()
  await expect(page).toHaveURL(`${site.url}/info/index?tab=password`)
  await expect(strip.getByRole('link')).toHaveText(['今天', '个人信息'])

  await page.getByRole('button', { name: '标签页操作' }).click()
  await page.getByRole('button', { name: '清除缓存' }).click()
  await expect(page.getByText('是否需要清除缓存?')).toBeVisible()
  await page.getByRole('dialog', { name: '清除缓存' }).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('清除完毕')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/info/index?tab=password`)

  await page.context().clearCookies({ name: 'ward_session' })
  await page.goto('/system/param')
  await signIn(page, 'admin', 'admin')
  // A session that ended by itself leaves no tabs either (specification §4).
  await expect(strip.getByRole('link')).toHaveText(['今天', '系统参数'])

  await page.getByRole('button', { name: '标签页操作' }).click()
  await page.getByRole('button', { name: '关闭全部' }).click()
  await expect(page).toHaveURL(`${site.url}/wel/index`)
  await expect(strip.getByRole('link')).toHaveText(['今天'])
  await expect(strip.getByRole('link')).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: '标签页操作' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '关闭', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')

  await openFromMenu(page, '角色管理')
  await expect(tab('角色管理')).toBeVisible()
  await page.getByRole('button', { name: '账号菜单' }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog', { name: '退出登录' }).getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'admin', 'admin')
  await expect(strip.getByRole('link')).toHaveText(['今天'])

  // Signing out on the lock screen removes tabs and drafts too.
  await openFromMenu(page, '系统参数')
  await (await openFilter(page, '参数名称')).fill('typed before the lock')
  await tab('今天').click()
  await page.getByRole('button', { name: '锁屏' }).click()
  await page.getByLabel('锁屏密码').fill('night shift')
  await page.getByLabel('锁屏密码').press('Enter')
  await expect(page).toHaveURL(/\/lock/)
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(await stored()).toContain('typed before the lock')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await stored()).not.toContain('typed before the lock')
  await signIn(page, 'admin', 'admin')
  await expect(strip.getByRole('link')).toHaveText(['今天'])
})

test('a tab is restored as it was left without waiting for the server; passwords are never stored', async ({ page, site, login }) => {
  const strip = page.getByRole('navigation', { name: '已打开的页面' })
  const tab = (name: string) => strip.getByRole('link', { name, exact: true })
  await page.setViewportSize({ width: 1440, height: 500 })
  await login('admin', '/rental/bed?size=30')
  const boxes = page.locator('tbody').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(3).check()
  const field = page.getByRole('search').getByRole('textbox').first()
  await field.fill('not sent yet')
  await page.locator('#main').evaluate((main) => main.scrollTo(0, 240))

  await openFromMenu(page, '系统参数')
  await expect(tab('系统参数')).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => page.locator('#main').evaluate((main) => main.scrollTop)).toBe(0)
  await page.goto('/info/index')
  await page.getByLabel('姓名').fill('half a name')
  await tab('系统参数').click()
  await expect(page).toHaveURL(/param/)

  await tab('个人信息').click()
  await expect(page.getByLabel('姓名')).toHaveValue('half a name')
  await page.getByRole('link', { name: '修改密码' }).click()
  await page.getByLabel('新密码').fill('Never-kept-1')
  await tab('系统参数').click()
  await expect(page.getByRole('button', { name: '锁屏' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('Never-kept-1')

  // After the reload above, rows come from the server; selection and input come from this window.
  await tab('床位').click()
  await expect(page).toHaveURL(`${site.url}/rental/bed?size=30`)
  await expect(boxes.nth(1)).toBeChecked()
  await expect(field).toHaveValue('not sent yet')
  await tab('系统参数').click()
  await expect(page.getByRole('heading', { name: '系统参数' })).toBeVisible()

  let release: () => void = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  let requestCount = 0
  await page.route(/\.data/, async (route) => {
    requestCount++
    await gate
    await route.continue()
  })
  await tab('床位').click()
  await expect(boxes.nth(3)).toBeChecked()
  await expect(boxes).toHaveCount(30)
  await expect(page.getByText('已选 2')).toBeVisible()
  await expect(field).toHaveValue('not sent yet')
  await expect.poll(() => page.locator('#main').evaluate((main) => main.scrollTop)).toBe(240)
  expect(await page.getByRole('progressbar').count()).toBe(0)
  await expect.poll(() => requestCount).toBeGreaterThan(0)
  const fresh = page.waitForResponse(/rental\/bed\.data/)
  release()
  await fresh
  await expect(boxes.nth(3)).toBeChecked()
})

test('a drawer is restored with its tab; a closed tab is not stored', async ({ page, site, login }) => {
  const strip = page.getByRole('navigation', { name: '已打开的页面' })
  const drawer = page.getByRole('dialog')
  await login('admin', '/system/param')
  await openFromMenu(page, '订单')
  // Selected by address, because the router changes the address while the rows of the previous page are still shown.
  await page.locator('[data-slot=table] tbody a[data-row][href^="/money/order/"]').first().click()
  await expect(drawer.getByText('资金时间线')).toBeVisible()
  const address = page.url()
  await page.evaluate(() => history.go(-2))
  await expect(page).toHaveURL(/system\/param/)
  await strip.getByRole('link', { name: '订单', exact: true }).click()
  await expect(page).toHaveURL(address)
  await expect(drawer.getByText('资金时间线')).toBeVisible()
  // A reload empties the memory, so the page below the drawer is loaded with it.
  await page.goto('/system/param')
  await strip.getByRole('link', { name: '订单', exact: true }).click()
  await expect(drawer.getByText('资金时间线')).toBeVisible()
  await expect(page.locator('[data-slot=table] tbody a[data-row]').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await strip.getByRole('button', { name: '关闭 订单' }).click()
  await expect(page).toHaveURL(`${site.url}/system/param`)
  expect(await page.evaluate(() => sessionStorage.getItem('ward-kept-pages') ?? '')).not.toContain('/money/order')
})

test('opening and closing pages leaks neither nodes nor listeners @long', async ({ page, login }) => {
  const strip = page.getByRole('navigation', { name: '已打开的页面' })
  await login('admin', '/system/param')
  const probe = await page.context().newCDPSession(page)
  const rounds = async (n: number) => {
    for (let i = 0; i < n; i++) {
      const name = i % 2 ? '床位' : '订单'
      await openFromMenu(page, name)
      await expect(strip.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
      await strip.getByRole('button', { name: `关闭 ${name}` }).click()
      await expect(strip.getByRole('link', { name, exact: true })).toHaveCount(0)
      await expect(page).toHaveURL(/system\/param/)
    }
    // Collects garbage several times, because the last navigation releases its objects a moment later.
    const counts: { nodes: number; jsEventListeners: number }[] = []
    for (let i = 0; i < 4; i++) {
      await probe.send('HeapProfiler.collectGarbage')
      counts.push(await probe.send('Memory.getDOMCounters'))
      await page.waitForTimeout(150)
    }
    const least = (name: 'nodes' | 'jsEventListeners') => Math.min(...counts.map((count) => count[name]))
    return {
      nodes: least('nodes'),
      jsEventListeners: least('jsEventListeners'),
      storedLength: await page.evaluate(() => sessionStorage.getItem('ward-kept-pages')?.length ?? 0),
    }
  }
  const many = process.env.LONG ? 50 : 15
  const before = await rounds(6)
  const after = await rounds(many)
  expect(after.nodes).toBeLessThan(before.nodes * 1.1)
  expect(after.jsEventListeners).toBeLessThan(before.jsEventListeners * 1.1)
  expect(after.storedLength).toBeLessThanOrEqual(before.storedLength + many)
})

test('the menu folds on small screens, where it opens over the page', async ({ page, login }) => {
  const shell = page.locator('[data-screen]')
  await login('admin', '/system/param')
  for (const [width, screen] of [
    [1200, 3],
    [1199, 2],
    [992, 2],
    [767, 0],
    [768, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(shell).toHaveAttribute('data-screen', String(screen))
  }
  const side = page.locator('[data-slot=sidebar]')
  const width = () => side.evaluate((e) => Math.round(e.getBoundingClientRect().width))
  await expect.poll(width).toBe(56)
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect.poll(width).toBe(212)
  await page.locator('[data-slot=sidebar-shade]').click({ position: { x: 600, y: 400 } })
  await expect.poll(width).toBe(56)
  await page.getByRole('button', { name: '展开菜单' }).click()
  await openFromMenu(page, '订单')
  await expect(page).toHaveURL(/money\/order/)
  await expect.poll(width).toBe(56)
})

test('a selected top menu narrows only the menu, follows the page, and can be changed on any screen', async ({ page, login }) => {
  await login('admin', '/system/param')
  const top = page.getByRole('navigation', { name: '顶部菜单' })
  const chosen = top.locator('[aria-current]')
  await top.getByRole('button', { name: '资金' }).click()
  await expect(chosen).toHaveText('资金')
  await expect(entryOf(page, '订单')).toHaveCount(1)
  await expect(entryOf(page, '系统参数')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '系统参数' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '系统参数' })).toBeVisible()
  await expect(chosen).toHaveText('资金')

  // The search and the links of the page use the whole menu; a page of another top menu shows that one.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('角色管理')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/system\/role/)
  await expect(chosen).toHaveText('系统')
  await expectEntryInSight(page, '/system/role')
  await page.reload()
  await expect(chosen).toHaveText('系统')
  await page.goto('/money/order')
  await expect(chosen).toHaveText('资金')
  await expectEntryInSight(page, '/money/order')

  await page.setViewportSize({ width: 900, height: 800 })
  await page.getByRole('button', { name: '展开菜单' }).click()
  await top.getByRole('button', { name: '系统' }).click()
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect(entryOf(page, '系统参数')).toHaveCount(1)
  await expect(entryOf(page, '订单')).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '打开菜单' }).click()
  await top.getByRole('button', { name: '资金' }).click()
  await page.getByRole('button', { name: '打开菜单' }).click()
  await expect(page.locator('#menu-sheet details').getByRole('link', { name: entryName('订单') })).toBeVisible()
})

test('on a phone, open pages are a sheet with all actions of the tabs; colour and language are in the account menu', async ({
  page,
  login,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await login('admin', '/system/param')
  // Waits for the script, which stores the tab and may load after the page.
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('/system/param'))
  await page.goto('/money/order')
  const sheet = page.getByRole('navigation', { name: '已打开的页面' })
  const button = page.getByRole('button', { name: '已打开的页面 3' })
  await expect(sheet).toBeHidden()
  await button.click()
  await sheet.getByRole('link', { name: '系统参数' }).click()
  await expect(page).toHaveURL(/system\/param$/)
  await expect(sheet).toBeHidden()
  await button.click()
  await page.getByRole('button', { name: '标签页操作' }).click()
  await page.getByRole('button', { name: '清除缓存' }).click()
  await page.getByRole('dialog', { name: '清除缓存' }).getByRole('button', { name: '确定' }).click()
  await expect(page.locator('[data-slot=toast]')).toBeVisible()
  await page.getByRole('button', { name: '标签页操作' }).click()
  await page.getByRole('button', { name: '关闭其他' }).click()
  await expect(page.getByRole('button', { name: '已打开的页面 2' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.goto('/system/param')
  await page.getByRole('button', { name: '账号菜单' }).click()
  await page.getByRole('button', { name: '主题色' }).click()
  await page.getByRole('button', { name: '#e4572e' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-accent', 'pick')
  await page.getByRole('button', { name: '切换语言' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
