/** Export and import: with progress and without JavaScript, selected rows, the check before an import, and the import. */
import { parse } from 'csv-parse/sync'
import { read, utils } from '@e965/xlsx'
import { readFileSync } from 'node:fs'
import { countClicks } from './count-clicks.ts'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'

const bytesOf = async (download: { path: () => Promise<string> }) => readFileSync(await download.path())

test('matching orders are exported as a workbook with the chosen columns', async ({ page, site, login }) => {
  await login('admin', '/money/order?state=3')
  await page.getByRole('link', { name: '导出' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: '导出订单' })).toBeVisible()
  expect(await findings(page, { within: 'dialog', all: true })).toEqual([])
  await dialog.getByLabel('使用时长').uncheck()
  await dialog.getByLabel('手机号').check()
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载' }).click()])
  expect(download.suggestedFilename()).toMatch(/^订单-\d{8}-\d{6}\.xlsx$/)
  const book = read(await bytesOf(download))
  const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0]!]!)
  const stored = site.sql<{ no: string }>('select out_trade_no as no from ward_order where state = 3 and is_deleted = 0 order by id desc')
  expect(rows.map((row) => row['订单号'])).toEqual(stored.map(({ no }) => no))
  expect(rows[0]).toHaveProperty('手机号')
  expect(rows[0]).not.toHaveProperty('使用时长')
  await expect(dialog.getByRole('status')).toContainText(`已导出 ${rows.length.toLocaleString('en-US')} 行`)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('the export form downloads a file', async ({ page, login }) => {
    await login('admin', '/rental/section/export')
    await page.getByLabel('CSV').check()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载' }).click()])
    const [head, ...rows] = parse(await bytesOf(download), { bom: true })
    expect(head).toContain('科室名称')
    expect(rows.length).toBeGreaterThan(0)
  })
})

test('a stopped export leaves no file; an export of selected rows contains only those', async ({ page, login }) => {
  await login('admin', '/rental/bed')
  await page
    .getByRole('checkbox', { name: /^选择 / })
    .nth(0)
    .check()
  await page
    .getByRole('checkbox', { name: /^选择 / })
    .nth(2)
    .check()
  await page.getByRole('link', { name: '导出 2 条' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('已选')).toBeChecked()
  await page.route('**/export/rental/bed?*', () => new Promise(() => undefined), { times: 1 })
  await dialog.getByRole('button', { name: '下载' }).click()
  await dialog.getByRole('button', { name: '停止导出' }).click()
  await expect(dialog.getByRole('button', { name: '停止导出' })).toHaveCount(0)
  await dialog.getByLabel('CSV').check()
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载' }).click()])
  expect(parse(await bytesOf(download), { bom: true })).toHaveLength(3)
})

test('importing 20 parameters reports three invalid rows, offers them as a file, adds the others, and takes 5 clicks', async ({
  page,
  site,
  login,
}, info) => {
  await login('admin', '/system/param')
  const clicked = await countClicks(page)
  await page.getByRole('link', { name: '导入' }).click()
  const dialog = page.getByRole('dialog')
  const [template] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: '模板 csv' }).click()])
  const [head = []] = parse(await bytesOf(template), { bom: true })
  const key = `import${info.workerIndex}.${Date.now()}.`
  const line = (cells: Record<string, string>) => head.map((title) => cells[title.replace(' *', '')] ?? '').join(',')
  const rows = Array.from({ length: 20 }, (_, i) => ({ 参数名称: `导入参数${i}`, 参数键名: key + i, 参数键值: String(i) }))
  Object.assign(rows[4]!, { 参数名称: '' })
  Object.assign(rows[9]!, { 参数键值: '' })
  Object.assign(rows[14]!, { 参数键名: key + '1' })
  const drop = dialog.getByLabel('文件')
  await expect(dialog.getByText('把文件拖到这里，或点击选择')).toBeVisible()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), drop.click()])
  await chooser.setFiles({ name: '参数.csv', mimeType: 'text/csv', buffer: Buffer.from([head.join(','), ...rows.map(line)].join('\n')) })
  await expect(dialog.getByRole('status')).toContainText('17 行可导入，3 行有问题')
  for (const [row, text] of [
    [6, '参数名称'],
    [11, '参数键值'],
    [16, '与第 3 行重复'],
  ] as const)
    await expect(dialog.getByRole('row', { name: new RegExp(`^${row} `) })).toContainText(text)
  expect(await findings(page, { within: 'dialog', all: true })).toEqual([])
  const added = () => site.sql('select param_key from blade_param where param_key like ?', `${key}%`)
  expect(added()).toHaveLength(0)
  const [skipped] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: /下载/ }).click()])
  expect(parse(await bytesOf(skipped), { bom: true })).toHaveLength(4)
  await dialog.getByRole('button', { name: '导入 17 行' }).click()
  await expect(dialog.getByRole('status')).toContainText('已导入 17 行')
  expect(added()).toHaveLength(17)
  const clicks = await clicked()
  console.log(`import of 20 parameters: ${clicks} clicks`)
  expect(clicks).toBeLessThanOrEqual(5)
})
