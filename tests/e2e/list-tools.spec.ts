/** The tools of a list: filters as chips, the menu of a row, paper, the order of places, cards by recipe, room between columns. */
import type { Page } from '@playwright/test'
import { expect, scriptOf, test } from './fixtures.ts'
import { openFilter, rowAction, search } from './list-page.ts'

const rows = (page: Page) => page.locator('[data-slot=table] tbody tr')
const chips = (page: Page) => page.locator('[data-slot=filter-chip]')

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })

    test('three filters live in the toolbar as chips that open to edit; more of them have a card', async ({ page, login }) => {
      await login('admin', '/system/param')
      const toolbar = page.locator('[data-slot=panel-toolbar]')
      await expect(toolbar.getByRole('search')).toBeVisible()
      await expect(chips(page)).toHaveText(['参数名称', '参数键名', '参数键值'])
      const all = await rows(page).count()
      await search(page, { 参数键名: 'account' })
      await expect(page).toHaveURL(/paramKey=account/)
      await expect(chips(page).nth(1)).toHaveText('参数键名含 account')
      expect(await rows(page).count()).toBeLessThan(all)
      // The chip opens with what it filters by.
      await chips(page).nth(1).getByRole('button').click()
      const field = page.locator('#search').getByLabel('参数键名', { exact: true })
      await expect(field).toHaveValue('account')
      await field.fill('account.two')
      await field.press('Enter')
      await expect(chips(page).nth(1)).toHaveText('参数键名含 account.two')
      await page.getByRole('link', { name: '移除条件 参数键名含' }).filter({ visible: true }).click()
      await expect(page).not.toHaveURL(/paramKey/)
      await expect(rows(page)).toHaveCount(all)

      await page.goto('/money/order')
      await expect(toolbar.getByRole('search')).toHaveCount(0)
      // The button of the card ends its last line.
      for (const width of [1440, 1280, 1024]) {
        await page.setViewportSize({ width, height: 900 })
        const bottom = (selector: string) =>
          page
            .locator(`#search ${selector}`)
            .evaluateAll((all) => Math.max(...all.map((one) => (one.checkVisibility() ? one.getBoundingClientRect().bottom : 0))))
        expect(Math.round(await bottom('button[type=submit]')), String(width)).toBeGreaterThanOrEqual(
          Math.round(await bottom(':is(input:not([type=hidden]), select)')) - 3,
        )
      }
    })

    test('the first action of a row is text, the others are in its menu, and deleting asks first', async ({ page, login }) => {
      await login('admin', '/system/param')
      const row = rows(page).first()
      await expect(row.getByRole('link', { name: '编辑' })).toBeVisible()
      await expect(row.getByRole('link', { name: '删除' })).toHaveCount(0)
      const danger = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--destructive-text').trim())
      const remove = await rowAction(row, '删除')
      await expect(remove).toBeVisible()
      expect(await remove.evaluate((link, red) => getComputedStyle(link).color === red, danger)).toBe(false)
      await remove.click()
      await expect(page.getByRole('dialog')).toContainText('确定将选择数据删除?')
    })
  })

test('the menu of a row opens by keyboard beside its button, and Esc returns to it', async ({ page, login }) => {
  await login('admin', '/system/user')
  const button = rows(page)
    .first()
    .getByRole('button', { name: /更多操作$/ })
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.locator('[data-slot=row-menu]:popover-open')
  await expect(menu.getByRole('link', { name: '编辑' })).toBeVisible()
  const [at, box] = [(await button.boundingBox())!, (await menu.boundingBox())!]
  expect(Math.abs(box.x + box.width - (at.x + at.width))).toBeLessThan(2)
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()
  // A slash focuses the first filter of the toolbar, too.
  await page.goto('/system/param')
  await scriptOf(page)
  await page.locator('#main').focus()
  await page.keyboard.press('/')
  await expect(page.locator('#search').getByLabel('参数名称', { exact: true })).toBeFocused()
})

test('paper has all rows of the filter, up to 500, without sort arrows and actions', async ({ page, site, login }) => {
  await login('admin', '/money/order?descs=total_amount')
  const [{ n }] = site.sql<{ n: number }>('select count(*) as n from ward_order where is_deleted = 0') as [{ n: number }]
  expect(n).toBeGreaterThan(500)
  await page.getByRole('link', { name: '打印' }).click()
  await expect(page.getByText(/^打印前 500 条，共 /)).toBeVisible()
  await expect(rows(page)).toHaveCount(500)
  const printed = page.evaluate(() => new Promise((resolve) => (window.print = () => resolve(true))))
  await page.getByRole('button', { name: '打印' }).click()
  expect(await printed).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-slot=print-head]')).toContainText('500 / ')
  await expect(page.locator('thead [data-slot=table-sort] svg')).toBeHidden()
  expect(
    await page
      .locator('thead [data-slot=table-sort]')
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').display),
  ).toBe('none')
  // Chromium numbers the pages of a list.
  const numbered = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).some((rule) => /@page list[^}]*counter\(page\)/s.test(rule.cssText)),
  )
  expect(numbered).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: '返回列表' }).click()
  await expect(page).toHaveURL(/\/money\/order\?descs=total_amount$/)
  await expect(rows(page)).toHaveCount(10)

  await page.goto('/rental/equ?state=1&print=1')
  const [{ used }] = site.sql<{ used: number }>('select count(*) as used from ward_equ where state = 1 and is_deleted = 0') as [
    { used: number },
  ]
  await expect(rows(page)).toHaveCount(used)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader', { name: '操作' })).toBeHidden()
})

test('places are listed as people walk through them: hospital, floor, section, room, bed', async ({ page, site, login }) => {
  await login('admin', '/rental/bed?size=30')
  const listed = await rows(page).evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].slice(1, 5).map((cell) => cell.innerText)),
  )
  const expected = site.sql<{ bed: string; hos: string; sec: string; room: string }>(
    `select b.bed_name as bed, d.dept_name as hos, s.sec_name as sec, r.room_name as room from ward_bed b
     join blade_dept d on d.id = b.hos_id join ward_section s on s.id = b.sec_id join ward_room r on r.id = b.room_id
     where b.is_deleted = 0 order by d.sort, d.id, cast(s.floor as integer), s.sort, s.sec_name, r.sort, cast(r.room_name as integer), b.sort, b.bed_name limit 30`,
  )
  expect(listed).toEqual(expected.map(({ bed, hos, sec, room }) => [bed, hos, sec, room]))
  // A room is together.
  const rooms = listed.map(([, hos, sec, room]) => [hos, sec, room].join())
  expect(rooms.filter((room, i) => room !== rooms[i - 1])).toEqual([...new Set(rooms)])
})

test('24 pixels separate a number from the text beside it, and the field that names a row comes first', async ({ page, login }) => {
  await login('admin', '/money/order')
  for (const path of ['/money/order', '/money/withdrawal', '/system/param', '/rental/price']) {
    await page.goto(path)
    const gaps = await rows(page)
      .first()
      .evaluate((row) => {
        const edge = (cell: Element, side: 'left' | 'right') => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          return range.getBoundingClientRect()[side]
        }
        return [...row.querySelectorAll('[data-number] + td:not([data-number])')].map((cell) =>
          Math.round(edge(cell, 'left') - edge(cell.previousElementSibling!, 'right')),
        )
      })
    for (const gap of gaps) expect(gap, path).toBeGreaterThanOrEqual(24)
  }
  for (const [path, head] of [
    ['/rental/bed', '床位名称'],
    ['/platform/api', '请求接口'],
    ['/platform/sms', '资源编号'],
    ['/system/param', '参数键名'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('thead th').filter({ hasText: /./ }).first(), path).toHaveText(head)
  }
})

test('a row offers only what can still be done, and a list of closed cases has no column of actions', async ({ page, login }) => {
  await login('admin', '/rental/problem?state=2')
  const row = page.locator('[data-slot=table] tbody tr').first()
  await expect(row.getByRole('link', { name: '编辑' })).toBeVisible()
  await expect(row.getByRole('link', { name: '处理', exact: true })).toHaveCount(0)
  await page.goto('/rental/problem?state=0')
  await expect(row.getByRole('link', { name: '处理', exact: true })).toBeVisible()
  const heads = page.locator('[data-slot=table] thead')
  await page.goto('/money/withdrawal?state=0')
  await expect(heads).toContainText('操作')
  await page.goto('/money/withdrawal?state=3')
  await expect(heads).toBeVisible()
  await expect(heads).not.toContainText('操作')
})

test('a bed without a device says so in its drawer, as on the board', async ({ page, site, login }) => {
  const beds = site.sql<{ id: string; installed: number }>(
    `select b.id, exists (select 1 from ward_equ e where e.bed_id = b.id and e.is_deleted = 0) as installed
     from ward_bed b where b.state = 0 and b.is_deleted = 0 order by installed`,
  )
  await login('admin', `/rental/bed/${beds[0]!.id}`)
  await expect(page.getByRole('dialog')).toContainText('未装设备')
  await page.goto(`/rental/bed/${beds.at(-1)!.id}`)
  await expect(page.getByRole('dialog')).toContainText('空闲')
  await expect(page.getByRole('dialog')).not.toContainText('未装设备')
})

test('in a window of medium width the search has one line of fields, and unfolds the others with what they filter', async ({
  page,
  login,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await login('admin', '/money/order')
  const search = page.getByRole('search')
  const height = async () => (await search.boundingBox())!.height
  expect(await height()).toBeLessThan(120)
  await expect(search.getByLabel('支付方式')).toBeHidden()
  await search.getByText('更多条件').click()
  await search.getByLabel('支付方式').selectOption({ index: 1 })
  await search.getByText('更多条件').click()
  await search.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/depositFlag=/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(search.getByLabel('支付方式')).toBeVisible()
  await expect(search.getByText('更多条件')).toBeHidden()
})

test('on a phone a card says what the recipe of its resource names, and carries one action', async ({ page, site, login }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await login('admin', '/rental/bed')
  const card = page.locator('[data-slot=row-card]').first()
  await expect(card.locator('b').first()).toHaveText(/^\S+ · \S+$/)
  await page.goto('/platform/api')
  await expect(card.locator('b').first()).toHaveText(/^\/api\//)
  await expect(card).toContainText(/\d\d:\d\d/)
  await page.goto('/rental/problem?state=0')
  await expect(card.getByRole('link', { name: '处理', exact: true })).toBeVisible()
  await page.goto('/money/transfers')
  const [{ amount }] = site.sql<{ amount: number }>('select amount from ward_transfers order by create_time desc, id desc limit 1') as [
    { amount: number },
  ]
  await expect(card.locator('b').nth(1)).toHaveText(`¥${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
  // A tree is a list of cards, too, each with its button to expand it.
  await page.goto('/system/dept')
  await expect(page.locator('[data-slot=row-card] [data-slot=twist]').first()).toBeVisible()
  // The filters are a sheet.
  await page.goto('/system/param')
  await page.getByRole('button', { name: '筛选' }).click()
  await (await openFilter(page, '参数键名')).fill('account')
  await page.locator('#search').getByRole('button', { name: '查询' }).filter({ visible: true }).last().click()
  await expect(page).toHaveURL(/paramKey=account/)
})

test('a toast is in one corner below the header, on a phone at the bottom, and beside a drawer', async ({ page, login }) => {
  const toast = page.locator('[data-slot=toast]')
  const save = async () => {
    await page.goto('/info/index')
    await page.getByRole('button', { name: '保存' }).first().click()
    await expect(toast).toBeVisible()
    return (await toast.boundingBox())!
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await login('service', '/info/index')
  const wide = await save()
  expect([Math.round(wide.x + wide.width), wide.y >= 52 && wide.y < 70]).toEqual([1424, true])
  await page.setViewportSize({ width: 390, height: 844 })
  const narrow = await save()
  expect(narrow.y).toBeGreaterThan(600)
})
