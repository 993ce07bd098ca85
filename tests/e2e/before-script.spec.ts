/** A page is visible before hydration; input made in between must not be lost. */
import type { Page } from '@playwright/test'
import { makeUser } from './api.ts'
import { before } from './without-hydration.ts'
import { expect, test } from './fixtures.ts'
import { headersOfPage } from './sessions.ts'
import { entryOf } from './main-menu.ts'

const movement = (page: Page) => page.locator('dialog:modal').evaluate((element) => getComputedStyle(element).animationName)

test('a bed form keeps texts and a chosen reference to another row', async ({ page, site, login }) => {
  const [bed] = site.sql<{ id: string; room: string }>('select id, room_id as room from ward_bed where is_deleted = 0 limit 1')
  const [other] = site.sql<{ id: string; name: string }>(
    `select r.id, r.room_name as name from ward_room r join ward_room mine on mine.id = ? and mine.sec_id = r.sec_id
     where r.id <> mine.id and r.is_deleted = 0 limit 1`,
    bed?.room,
  )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await login('admin', '/wel/index')
  const dialog = page.getByRole('dialog').last()
  await before(page, `/rental/bed/${bed?.id}/edit`, async () => {
    await dialog.locator('[name=bedName]').fill('早先的名字')
    await dialog.locator('[name=remark]').fill('第一行\n第二行')
    await dialog.locator('select[name=roomId]').selectOption(other!.id)
  })
  await expect(dialog.locator('[name=bedName]')).toHaveValue('早先的名字')
  expect(await movement(page)).toBe('none')
  await expect(dialog.locator('[name=remark]')).toHaveValue('第一行\n第二行')
  await expect(dialog.locator('[name=roomId]')).toHaveValue(other!.id)
  await expect(dialog.getByRole('status').filter({ hasText: '已修改 3 项' })).toBeVisible()
  const room = dialog.getByRole('combobox', { name: /病房/ })
  await expect(room).toHaveValue(new RegExp(other!.name))

  // A reference beyond the first page of options has its name again when the draft is restored.
  const [far] = site.sql<{ id: string; name: string }>(
    'select id, room_name as name from ward_room where is_deleted = 0 order by id desc limit 1',
  )
  await room.fill(far!.name)
  const option = dialog.getByRole('option').first()
  await expect(option).toContainText(far!.name)
  const chosen = (await option.textContent())!
  await option.click()
  await expect(room).toHaveValue(chosen)
  await page.reload()
  await dialog.getByRole('button', { name: '恢复' }).click()
  await expect(room).toHaveValue(chosen)
})

test('a user form keeps the address of a picture and checked roles', async ({ page, site, login }) => {
  const account = await makeUser(site, 'service')
  const [user] = site.sql<{ id: string }>('select id from blade_user where account = ?', account)
  const roles = () => site.sql<{ role_id: string }>('select role_id from blade_user where account = ?', account)[0]!.role_id.split(',')
  const auditor = site.sql<{ id: string; name: string }>(`select id, role_name as name from blade_role where role_alias = 'auditor'`)[0]!
  const initialRoles = roles()
  const dialog = page.getByRole('dialog').last()
  const summary = dialog.locator('details summary', { hasText: '客服' })
  await login('admin', '/wel/index')
  await before(page, `/system/user/${user!.id}/edit`, async () => {
    await dialog.locator('[name=avatar]').fill('/files/early.png')
    await summary.click()
    await dialog.getByRole('checkbox', { name: auditor.name }).check()
  })
  await expect(summary).toContainText(auditor.name)
  await expect(dialog.getByRole('img')).toHaveAttribute('src', '/files/early.png')
  await dialog.locator('[name=realName]').fill('后来')
  await expect(dialog.locator('[name=avatar]')).toHaveValue('/files/early.png')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('更新成功')
  expect(site.sql('select avatar, real_name as name from blade_user where account = ?', account)).toEqual([
    { avatar: '/files/early.png', name: '后来' },
  ])
  expect(roles().sort()).toEqual([...initialRoles, auditor.id].sort())
})

test('a grant counts a checked permission as a change', async ({ page, site, login }) => {
  const [role] = site.sql<{ id: string }>(`select id from blade_role where role_alias = 'service'`)
  const dialog = page.getByRole('dialog')
  await login('admin', '/wel/index')
  await before(page, `/system/role/${role!.id}/grant`, async () => {
    await dialog.getByRole('checkbox', { name: '系统', exact: true }).check()
  })
  await expect(dialog.getByRole('button', { name: '保存' })).toHaveText(/1/)
  await expect(dialog.getByRole('treeitem', { name: '系统', exact: true }).locator('[data-slot=badge]')).toBeVisible()
})

test('a list keeps checked rows selected', async ({ page, login }) => {
  await login('admin', '/wel/index')
  await before(page, '/rental/price', async () => {
    await page.locator('[data-slot=table] tbody input').nth(1).check()
    await page.locator('[data-slot=table] tbody input').nth(2).check()
  })
  await expect(page.locator('[data-slot=bulk-bar]')).toContainText('已选 2 条')
  await page.locator('[data-slot=table] tbody input').first().check()
  await expect(page.locator('[data-slot=bulk-bar]')).toContainText('已选 3 条')
  await before(page, '/rental/price', () => page.getByRole('checkbox', { name: '选择本页全部' }).check())
  await expect(page.locator('[data-slot=bulk-bar]')).toContainText('已选 5 条')
  // A drawer opened after hydration is animated.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.locator('[data-slot=table] tbody a[data-row]').first().click()
  expect(await movement(page)).toBe('sheet-in')
})

test('the button of a refund shows the typed amount, and its reason keeps the focus', async ({ page, site, login }) => {
  const [paid] = site.sql<{ id: string }>(
    `select id from ward_order o where state = 3 and deposit_flag = 1 and amount > 1000 and split_amount = 0
     and not exists (select 1 from ward_refund r where r.order_id = o.id and (r.refund_status <> 1 or r.source = 1)) order by id limit 1`,
  )
  const dialog = page.getByRole('dialog').filter({ has: page.locator('[name=amount]') })
  await login('finance', '/wel/index')
  await before(page, `/money/order/${paid!.id}/refund`, async () => {
    await dialog.getByLabel(/^退款金额/).fill('3.45')
    await dialog.locator('textarea').pressSequentially('床位')
  })
  await expect(dialog.getByRole('button', { name: '退款 ¥3.45' })).toBeVisible()
  // The drawer below the dialog becomes modal as well, and must not take the focus from the field that is written in.
  await page.keyboard.type('故障')
  await expect(dialog.locator('textarea')).toHaveValue('床位故障')
  await dialog.getByRole('button', { name: '一半' }).click()
  await expect(dialog.getByRole('button', { name: /^退款 ¥(?!3\.45)/ })).toBeVisible()
})

test('a group of the menu that is opened before the scripts run stays open, and folds with the next page', async ({ page, login }) => {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const link = entryOf(page, '订单')
  await login('admin', '/wel/index')
  await before(page, '/system/param', () => menu.locator('summary', { hasText: /^订单/ }).click())
  await expect(link).toBeVisible()
  await entryOf(page, '角色管理').click()
  await expect(page).toHaveURL(/system\/role/)
  await expect(link).toBeHidden()
})

test('a menu that is opened before the scripts run shows its items afterwards', async ({ page, login }) => {
  await login('admin', '/wel/index')
  await before(page, '/system/param', () => page.getByRole('button', { name: '账号菜单' }).click())
  await expect(page.getByRole('button', { name: '退出登录', exact: true })).toBeVisible()
})

test('the fee calculator of a price uses the typed duration', async ({ page, login }) => {
  await login('admin', '/rental/price')
  const path = await page.locator('[data-slot=table] tbody a[data-row]').first().getAttribute('href')
  const fee = page.locator('output b')
  await page.goto(path!)
  const usual = await fee.textContent()
  await before(page, path!, () => page.getByLabel('天', { exact: true }).fill('30'))
  await expect(fee).not.toHaveText(usual!)
  const early = await fee.textContent()
  await page.getByLabel('天', { exact: true }).fill('0')
  await expect(fee).toHaveText(usual!)
  await page.getByLabel('天', { exact: true }).fill('30')
  await expect(fee).toHaveText(early!)
})

test('the button of a split shows the sum of the typed shares', async ({ page, site, login }) => {
  const [order] = site.sql<{ id: string }>(
    `select o.id from ward_order o join ward_receiver r on r.hos_id = o.hos_id and r.is_deleted = 0 and r.state = 1
     where o.state = 3 and o.deposit_flag = 1 and o.amount >= 1500 and o.split_amount = 0 order by o.id limit 1`,
  )
  const dialog = page.getByRole('dialog')
  await login('admin', '/wel/index')
  await before(page, `/money/order/${order!.id}/split`, async () => {
    await dialog.getByRole('radio').nth(1).check()
    await dialog.locator('[name^=amount-]').first().fill('1.23')
  })
  await expect(dialog.getByRole('button', { name: '¥1.23' })).toBeVisible()
  await dialog.getByRole('radio').first().check()
  await expect(dialog.getByRole('button', { name: '¥1.23' })).toHaveCount(0)
})

test('a button, a key and an auto-submitting select take effect once the script runs', async ({ page, site, login }) => {
  const [paid] = site.sql<{ id: string }>(
    `select id from ward_order o where state = 3 and deposit_flag = 1 and amount > 1000 and split_amount = 0
     and not exists (select 1 from ward_refund r where r.order_id = o.id and (r.refund_status <> 1 or r.source = 1)) order by id limit 1`,
  )
  const dialog = page.getByRole('dialog').filter({ has: page.locator('[name=amount]') })
  const amount = async () => Number(await dialog.getByLabel(/^退款金额/).inputValue())
  await login('admin', '/wel/index')
  await before(page, `/money/order/${paid!.id}/refund`, async () => {
    await dialog.getByRole('button', { name: '一半' }).click()
    expect(await amount()).toBe(0)
  })
  await expect.poll(amount).toBeGreaterThan(0)

  await before(page, '/system/menu', async () => {
    await page.locator('[data-slot=twist][aria-expanded=false]').first().focus()
    await page.keyboard.press('ArrowRight')
  })
  await expect(page.locator('[data-slot=twist]').first()).toHaveAttribute('aria-expanded', 'true')

  await before(page, '/money/order', async () => {
    await page.getByLabel('每页条数').selectOption('200')
  })
  await expect(page).toHaveURL(/size=200/)
  await expect(page.locator('[data-slot=table] tbody tr')).toHaveCount(200)
  // The size is remembered, and other tests of this worker expect the default.
  await page.request.post('/table/settings', {
    form: { table: 'order', size: '10', back: '/' },
    headers: await headersOfPage(page, new URL(page.url()).origin),
  })
})

/** Positions of all visible controls, by their description. */
const places = (page: Page) =>
  page.evaluate(() => {
    const positions = new Map<string, string>()
    for (const element of document.querySelectorAll('a[href], button, input, select, summary')) {
      // The tabs of open pages are excluded, because only the browser knows them.
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('#open-pages')) continue
      const { x, y } = element.getBoundingClientRect()
      const { href, name, id } = element as Partial<HTMLAnchorElement & HTMLInputElement>
      const what = [element.tagName, href ?? name ?? id, element.getAttribute('aria-label') ?? element.textContent].join(' ')
      if (!positions.has(what)) positions.set(what, `${Math.round(x)}, ${Math.round(y)}`)
    }
    return [...positions]
  })

test('no control moves during hydration, so that no click can hit another control', async ({ page, site, login }) => {
  const [order] = site.sql<{ id: string }>('select id from ward_order where state = 3 limit 1')
  await login('admin', '/wel/index')
  const moved: Record<string, string[]> = {}
  for (const path of ['/wel/index', '/money/order', `/money/order/${order!.id}`, '/system/param/new', '/system/user', '/system/dict']) {
    let early: [string, string][] = []
    await before(page, path, async () => {
      await page.getByRole('button', { name: '账号菜单' }).waitFor()
      await page.waitForFunction(() =>
        [...document.querySelectorAll('link[rel=stylesheet]')].every((link) => (link as HTMLLinkElement).sheet),
      )
      early = await places(page)
    })
    const later = new Map(await places(page))
    expect(early.length).toBeGreaterThan(20)
    moved[path] = early
      .filter(([what, at]) => later.has(what) && later.get(what) !== at)
      .map(([what, at]) => `${what}: ${at} → ${later.get(what)}`)
  }
  expect(Object.values(moved).flat()).toEqual([])
})

test('a scrolled page keeps its position during hydration', async ({ page, login }) => {
  await login('admin', '/wel/index')
  const next = page.getByRole('link', { name: '下一页' })
  await before(page, '/money/order?size=50', () => next.scrollIntoViewIfNeeded())
  await expect(next).toBeInViewport()
  await next.click()
  await expect(page).toHaveURL(/current=2/)
})

test('a page that shows its toast does not delete the toast of the next page', async ({ page, site }) => {
  const toastCookies = async () => (await page.context().cookies()).filter(({ name }) => name === 'ward_toast').map(({ value }) => value)
  const message = page.getByText('第三方登录已失效，请重新开始。')
  const act = async () => {
    await expect(message).toBeVisible()
    expect(await toastCookies()).toEqual([])
    await page.context().addCookies([{ name: 'ward_toast', value: 'of-the-next-page', url: site.url }])
  }
  await before(page, '/oauth/redirect/demo?code=stolen&state=stolen', act, '#toasts[popover]')
  await page.getByRole('button', { name: '关闭' }).click()
  await expect(message).toHaveCount(0)
  expect(await toastCookies()).toEqual(['of-the-next-page'])
})
