/** A leave request from its form to its end: requested by one person, approved by another, claimed and rejected. */
import { colleague, expect, test } from './fixtures.ts'
import { pick } from './picker.ts'

test('a leave is requested, approved, claimed and rejected by the permitted people', async ({ page, site, login, browser }) => {
  const reason = `外出 ${Date.now()}`
  await login('service', '/flow/start')
  await page.getByRole('link', { name: '发起', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请输入请假理由')).toBeVisible()
  await pick(form, 'taskUser', /manager/)
  await form.getByLabel('开始时间').fill('2027-01-04T09:00')
  await form.getByLabel('结束时间').fill('2027-01-05T18:00')
  await form.getByLabel('请假理由').fill(reason)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('发起成功')).toBeVisible()
  expect(site.sql('select start_time as s, reason as r from blade_process_leave where reason = ?', reason)).toEqual([
    { s: '2027-01-04 09:00:00', r: reason },
  ])
  await page.locator('[data-slot=table] tbody tr').first().getByRole('link', { name: '详情' }).click()
  await expect(page.getByRole('dialog')).toContainText(reason)
  const picture = page.getByRole('img', { name: /当前步骤：上级审批/ })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300)

  const manager = await colleague(browser, site.url, '/flow/todo', 'manager', false)
  await manager.locator('[data-slot=table] tbody tr').first().getByRole('link', { name: '处理' }).click()
  await expect(manager.getByRole('dialog')).toContainText(reason)
  await manager.getByLabel('批复意见').fill('同意外出')
  await manager.getByRole('button', { name: '同意' }).click()
  await expect(manager).toHaveURL('/flow/todo')
  expect(
    site.sql(
      'select t.pass as p, t.comment as c from blade_flow_task t join blade_process_leave l on l.process_instance_id = t.instance_id where l.reason = ? and t.end_time is not null',
      reason,
    ),
  ).toEqual([{ p: 1, c: '同意外出' }])

  await manager.goto('/flow/claim')
  await manager.locator('[data-slot=table] tbody tr').first().getByRole('button', { name: '签收' }).click()
  await expect(manager.locator('[data-slot=toast]')).toContainText('签收成功')
  await manager.goto('/flow/todo')
  await manager.locator('[data-slot=table] tbody tr', { hasText: '人事审批' }).first().getByRole('link', { name: '处理' }).click()
  await expect(manager.getByRole('dialog')).toContainText(reason)
  await manager.getByRole('button', { name: '驳回' }).click()
  await expect(manager.getByRole('dialog')).toContainText('驳回时请写明原因')
  await manager.getByLabel('批复意见').fill('人手不足')
  await manager.getByRole('button', { name: '驳回' }).click()
  await manager.context().close()

  await page.reload()
  await expect(page.getByRole('dialog')).toContainText('驳回 · 人手不足')
  await expect(page.getByRole('img', { name: /流程已结束/ })).toBeVisible()
})

test('on a phone, tasks can be claimed and handled from cards that fit the screen', async ({ page, login }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await login('admin', '/flow/claim')
  await expect(page.locator('[data-slot=row-cards]').getByRole('button', { name: '签收' }).first()).toBeVisible()
  await page.goto('/flow/todo')
  await page.locator('[data-slot=row-cards]').getByRole('link', { name: '处理' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  for (const path of ['/system/client', '/system/param']) {
    await page.goto(path)
    for (const card of await page.locator('[data-slot=row-card]').all()) expect((await card.boundingBox())!.width).toBeLessThan(390)
  }
})
