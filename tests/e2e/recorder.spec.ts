/** A recording made with a stock Blade server, and opened in the lab of the bundled backend. */
import { readFileSync } from 'node:fs'
import { spawnConsole } from './site.ts'
import { signedIn } from './sessions.ts'
import { expect, test as base } from './stock.ts'

const test = base.extend({})
test.use({ settings: [{ RECORD: '1' }, { scope: 'worker' }] })

test('lists are recorded, and their masked rows become a snapshot of the lab', async ({ page, enter, browser }) => {
  await enter('admin', '/info/index')
  await page.getByRole('link', { name: '录制', exact: true }).click()
  const card = page.getByRole('region', { name: '录制演示数据' })
  await card.getByRole('button', { name: '开始录制' }).click()
  await card.getByRole('button', { name: '读取菜单中的全部列表' }).click()
  await expect(card).toContainText('用户')
  await card.getByRole('button', { name: '停止' }).click()
  await expect(card.getByRole('status')).toContainText('已停止')
  const downloading = page.waitForEvent('download')
  await card.getByRole('link', { name: '下载文件' }).click()
  const file = await (await downloading).path()
  expect(readFileSync(file, 'utf8')).toMatch(/^\{"format":"ward-recording"[^]*"resource":"user"/)

  const lab = await spawnConsole({ SIM_CONTROL: '1' })
  const context = await browser.newContext({ baseURL: lab.url, locale: 'zh-CN' })
  try {
    await signedIn(context, lab.url, 'admin')
    const there = await context.newPage()
    await there.goto('/ward/sim/scenario')
    const snapshots = there.getByRole('region', { name: '快照' })
    await snapshots.getByText('上传录制', { exact: true }).first().click()
    const form = snapshots.getByRole('form', { name: '上传录制' })
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'recording.jsonl', mimeType: 'application/x-ndjson', buffer: readFileSync(file) })
    await form.getByLabel('名称').fill('like-theirs')
    await form.getByRole('button', { name: '上传录制' }).click()
    await expect(snapshots.getByRole('status')).toContainText('快照 like-theirs：读入')
    await expect(snapshots.getByRole('status')).toContainText('系统参数 · 缺少 参数键值')
    await expect(snapshots.getByRole('link', { name: '恢复：like-theirs' })).toBeVisible()
  } finally {
    await context.close()
    await lab.end()
  }
})
