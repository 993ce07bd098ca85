/** The lab: scenarios, snapshots and worlds on the page of the simulation, on a server of its own. */
import { colleague, expect, test as base } from './fixtures.ts'
import { findings } from './findings.ts'
import { isSound, onPhone } from './phone.ts'
import { listen } from '../loopback.ts'

const test = base.extend({})
test.use({ settings: [{ SOCIAL: 'demo', SIM_CONTROL: '1' }, { scope: 'worker' }] })

test('a scenario replaces the rows for all users and reloads open pages; a snapshot restores them; the speed of the clock changes', async ({
  page,
  browser,
  site,
  login,
}) => {
  await login('admin', '/ward/sim')
  await page.getByRole('link', { name: '场景', exact: true }).click()
  const now = page.getByRole('region', { name: '现在' })
  await expect(now).toContainText('平日')
  const snapshots = page.getByRole('region', { name: '快照' })
  await snapshots.getByLabel('名称').first().fill('Not a name')
  await snapshots.getByRole('button', { name: '保存快照' }).click()
  await expect(snapshots.locator('[data-slot=field-error]').first()).toContainText('名称仅限小写字母')
  await expect(snapshots.getByLabel('名称').first()).toHaveValue('Not a name')
  await snapshots.getByLabel('名称').first().fill('before')
  await snapshots.getByRole('button', { name: '保存快照' }).click()
  await expect(snapshots.getByRole('listitem')).toContainText('before')

  const other = await colleague(browser, site.url, '/wel/index')
  await other.clock.install()
  await other.goto('/money/order')
  await expect(other.getByRole('row')).not.toHaveCount(1)
  await page.getByRole('link', { name: '切换到：新医院' }).click()
  const sure = page.getByRole('dialog', { name: '切换到“新医院”？' })
  await expect(sure).toContainText('未保存为快照的数据无法恢复')
  await sure.getByLabel('时刻').fill('2026-06-01T08:00')
  await sure.getByRole('button', { name: '切换' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('已切换场景')
  await expect(now).toContainText('新医院')
  await expect(now).toContainText('2026-06-01 08:0')

  await page.getByRole('link', { name: '世界', exact: true }).click()
  const clock = page.getByRole('region', { name: '时钟' })
  await clock.getByLabel('速度').selectOption('0')
  await clock.getByRole('button', { name: '变速' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('速度已调整')
  await expect(clock.getByLabel('速度')).toHaveValue('0')

  await other.clock.fastForward(10_000)
  await expect(other.getByRole('heading', { name: '暂无订单' })).toBeVisible()
  await other.context().close()
  await page.getByRole('link', { name: '场景', exact: true }).click()
  await snapshots.getByRole('link', { name: '恢复：before' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click()
  await expect(now).toContainText('平日')
})

test('a world can be created, entered, left and removed, and has its own sign-in', async ({ page, login }) => {
  await login('admin', '/ward/sim/scenario')
  const worlds = page.getByRole('region', { name: '世界' })
  await worlds.getByLabel('名称').fill('mine')
  await worlds.getByLabel('数据来自').selectOption('scenario:empty')
  await worlds.getByRole('button', { name: '新建世界' }).click()
  await worlds.getByRole('link', { name: '进入：mine' }).click()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await page.goto('/world/main?to=/ward/sim/scenario')
  await expect(page.getByRole('region', { name: '现在' })).toContainText('主世界')
  await worlds.getByRole('link', { name: '删除：mine' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(worlds.getByRole('listitem')).toHaveCount(1)
})

test('callbacks go to a configured address; a forbidden address is refused, and each callback can be viewed and resent', async ({
  page,
  login,
}) => {
  const got: string[] = []
  const receiver = await listen((req, res) => {
    got.push(String(req.headers['webhook-id']))
    res.writeHead(204).end()
  })
  await login('admin', '/ward/sim/callbacks')
  const where = page.getByRole('form', { name: '接收地址' })
  await where.getByLabel('地址').fill('http://10.0.0.1/notify')
  await where.getByRole('button', { name: '保存' }).click()
  await expect(where.getByText('回调不能发往 10.0.0.1')).toBeVisible()
  await expect(where.getByLabel('地址')).toHaveValue('http://10.0.0.1/notify')
  await where.getByLabel('地址').fill(receiver.url)
  await where.getByLabel('发送方式').selectOption('twice')
  await where.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '发送测试' }).click()
  const log = page.getByRole('region', { name: '发送记录' }).getByRole('listitem')
  await expect(log.first()).toContainText('已送达')
  await log.first().getByRole('link', { name: '内容：1' }).click()
  await expect(log.first()).toContainText(`webhook-id: ${got[0]}`)
  await log.first().getByRole('button', { name: '重新发送：1' }).click()
  await expect(log).toHaveCount(2)
  await expect.poll(() => got).toEqual(Array(2).fill(got[0]))
  await expect(where.getByLabel('发送方式')).toHaveValue('twice')
  expect(await findings(page)).toEqual([])
  await receiver.stop()
})

test('in English on a phone in dark mode, nothing overflows and axe finds nothing', async ({ page, site, login }) => {
  await login('admin', '/wel/index')
  await onPhone(page, site)
  for (const [path, seen] of [
    ['/ward/sim/scenario', page.getByRole('link', { name: 'Switch to: Night peak' })],
    ['/ward/sim/callbacks', page.getByRole('button', { name: 'Rotate secret' })],
  ] as const) {
    await page.goto(path)
    await expect(seen).toBeVisible()
    await isSound(page)
  }
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('the rows are reset after a confirmation, and a snapshot can be saved', async ({ page, login }) => {
    await login('admin', '/ward/sim/scenario')
    await page.getByRole('link', { name: '重置' }).click()
    await expect(page.getByRole('dialog', { name: '重置数据？' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: '重置' }).click()
    await expect(page.getByText('已重置')).toBeVisible()
    await page.getByRole('region', { name: '快照' }).getByLabel('名称').first().fill('plain')
    await page.getByRole('button', { name: '保存快照' }).click()
    await expect(page.getByRole('region', { name: '快照' }).getByRole('listitem').filter({ hasText: 'plain' })).toBeVisible()
  })
})
