/** The board and the wall: tiles that stay, rooms that stay together, and the last days hour by hour. */
import { expect, test } from './fixtures.ts'

const busiest = `select o.hos_id as hos, count(*) as n from ward_order o where o.state = 1 and o.bed_id is not null group by o.hos_id order by n desc limit 1`

test('no tile moves when a bed is chosen, and the panel names its room', async ({ page, site, login }) => {
  const [{ hos }] = site.sql<{ hos: string }>(busiest) as [{ hos: string }]
  await page.setViewportSize({ width: 1440, height: 900 })
  await login('admin', `/rental/place?hos=${hos}`)
  await page.locator('[data-slot=menu-search]').waitFor()
  await expect(page.getByRole('region', { name: '最近动态' }).getByRole('listitem')).not.toHaveCount(0)
  const tiles = page.locator('main [data-state]')
  // Relative to the board, which scrolls to the bed that is clicked.
  const places = () =>
    tiles.evaluateAll((all) => {
      const board = document.querySelector('[data-slot=board]')!.getBoundingClientRect()
      return all.map((tile) => [tile.getBoundingClientRect().x - board.x, tile.getBoundingClientRect().y - board.y])
    })
  const before = await places()
  await page.locator('main [data-state=use]').first().getByRole('link').click()
  const panel = page.getByRole('region', { name: /^床位/ })
  await expect(panel).toBeVisible()
  expect(await places()).toEqual(before)
  const [bed] = site.sql<{ room: string; bed: string }>(
    `select r.room_name as room, b.bed_name as bed from ward_bed b join ward_room r on r.id = b.room_id where b.id = ?`,
    new URL(page.url()).searchParams.get('bed'),
  )
  await expect(panel.getByRole('heading')).toHaveText(new RegExp(`${bed!.room} · ${bed!.bed}`))
})

test('the wall keeps the beds of a room together, fills the screen, is readable, and dims at night', async ({ page, site, login }) => {
  const [{ hos }] = site.sql<{ hos: string }>(busiest) as [{ hos: string }]
  await page.setViewportSize({ width: 1920, height: 1080 })
  await login('admin', `/rental/place/wall?hos=${hos}&night=off`)
  const wall = page.locator('[data-slot=wall]')
  const tiles = wall.locator('li[data-state]')
  await expect(tiles.first()).toBeVisible()
  const room = wall.getByRole('article').first()
  const [name] = await Promise.all([room.getAttribute('aria-label')])
  const beds = site.sql<{ bed: string }>(
    `select b.bed_name as bed from ward_bed b join ward_room r on r.id = b.room_id
     where r.room_name = ? and b.hos_id = ? and b.is_deleted = 0 order by b.bed_name`,
    name,
    hos,
  )
  await expect(room.locator('li > b')).toHaveText(beds.map(({ bed }) => bed))
  const sizes = await wall.evaluate((main) => {
    const px = (element: Element) => parseFloat(getComputedStyle(element).fontSize)
    return {
      bed: Math.min(...[...main.querySelectorAll('li[data-state] > b')].map(px)),
      least: Math.min(...[...main.querySelectorAll('li[data-state] > *, h1, h2 span, h3 span, ol b, ol small')].map(px)),
      height: main.getBoundingClientRect().height,
      overflow: main.scrollHeight - main.clientHeight,
    }
  })
  expect(sizes.bed).toBeGreaterThanOrEqual(28)
  expect(sizes.least).toBeGreaterThanOrEqual(18)
  expect(sizes.height).toBe(1080)
  expect(sizes.overflow).toBe(0)
  await expect(wall.getByRole('list', { name: '最近动态' }).getByRole('listitem')).toHaveCount(5)
  const background = () => wall.evaluate((main) => getComputedStyle(main).backgroundColor)
  const day = await background()
  await page.goto(`/rental/place/wall?hos=${hos}&night=0-24`)
  await expect(wall).toHaveAttribute('data-theme', 'dark')
  expect(await background()).not.toBe(day)
})

test('a slider replays the last seven days from the orders, in both languages and without more requests', async ({ page, site, login }) => {
  const [{ hos }] = site.sql<{ hos: string }>(busiest) as [{ hos: string }]
  await login('admin', `/rental/place?hos=${hos}`)
  await page.getByRole('link', { name: '回放' }).click()
  const slider = page.getByRole('slider', { name: '回放时间' })
  await expect(slider).toBeVisible()
  await page.locator('[data-slot=menu-search]').waitFor()
  const used = page.locator('main [data-state=use]')
  const hours = Number(await slider.getAttribute('max'))
  expect(hours).toBe(168)
  for (const hour of [12, 100]) {
    await slider.fill(String(hour))
    const text = (await slider.getAttribute('aria-valuetext')) ?? ''
    const [, time, n] = /^(\d\d-\d\d \d\d:\d\d)，使用中 (\d+) 张$/.exec(text) ?? []
    const [row] = site.sql<{ n: number }>(
      `select count(distinct bed_id) as n from ward_order o join ward_bed b on b.id = o.bed_id
       where o.hos_id = ? and b.is_deleted = 0 and o.state not in (0, 4) and substr(o.start_time, 6, 11) <= ? and o.start_time > '2000'
       and (o.end_time is null or substr(o.end_time, 6, 14) > ? || ':00')`,
      hos,
      time,
      time,
    )
    expect(Number(n)).toBeGreaterThan(0)
    expect(row!.n).toBeGreaterThan(0)
    await expect(used).toHaveCount(Number(n))
  }
  await page.getByRole('link', { name: '结束回放' }).click()
  await expect(slider).toHaveCount(0)
  await page.context().addCookies([{ name: 'ward_lang', value: 'en', url: site.url }])
  await page.goto(`/rental/place?hos=${hos}&hour=100`)
  await expect(page.getByRole('slider', { name: 'Hour of the replay' })).toHaveAttribute('aria-valuetext', /\d+ beds in use$/)
})
