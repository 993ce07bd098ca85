/** The guided demonstrations, on a server of their own. */
import { storyNames } from '#app/features/demo/stories/index.ts'
import type { Page } from '@playwright/test'
import { walkStory } from './demo.ts'
import { findings } from './findings.ts'
import { expect, test as base } from './fixtures.ts'

const test = base.extend({})
test.use({ settings: [{ SOCIAL: 'demo', SIM_CONTROL: '1' }, { scope: 'worker' }] })

const begin = (page: Page, name: string) => page.locator(`button[name=story][value=${name}]`).click()

test('a demonstration is labelled as fictional, highlights controls of the real page, and can be left and resumed', async ({
  page,
  login,
}) => {
  await login('admin', '/ward/sim/demo')
  await page.getByRole('button', { name: '开始：员工的权限' }).click()
  await walkStory(page, 'rights', { to: 2 })
  await expect(page.locator('[data-slot=demo-banner]')).toContainText('人物和资金均为虚构')
  await expect(page.locator('[data-slot=panel]')).toContainText('第 3 步，共 6 步')
  await page.getByRole('link', { name: '退出' }).click()
  await page.getByRole('link', { name: '继续：员工的权限' }).click()
  await walkStory(page, 'rights', { from: 2 })
  await expect(page).toHaveURL(/\/ward\/sim\/demo$/)
  await expect(page.getByRole('link', { name: '继续：员工的权限' })).toHaveCount(0)
  // The story gave the service desk the role Finance and no other; the rows of before come back.
  const roles = page.getByRole('row', { name: /service/ })
  await page.goto('/system/user?account=service')
  await expect(roles).toContainText(/客服.*财务|财务.*客服/)
  await page.goto('/ward/sim/demo')
  await page.getByRole('button', { name: '恢复演示前的数据' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('已恢复演示前的数据')
  await expect(page.getByRole('button', { name: '恢复演示前的数据' })).toHaveCount(0)
  await page.goto('/system/user?account=service')
  await expect(roles).toContainText('客服')
  await expect(roles).not.toContainText('财务')
})

for (const language of ['zh', 'en'])
  for (const name of storyNames)
    test(`the whole demonstration ${name} in ${language} @long`, async ({ page, context, site, login }) => {
      await login('admin', '/wel/index')
      await context.addCookies([{ name: 'ward_lang', value: language, url: site.url }])
      await page.goto('/ward/sim/demo')
      await begin(page, name)
      await walkStory(page, name)
      await expect(page).toHaveURL(/\/ward\/sim\/demo$/)
    })

test('on a phone in dark mode, the simulated customer’s phone fills the screen for its steps, without findings of axe @long', async ({
  page,
  context,
  site,
  login,
}) => {
  await login('admin', '/wel/index')
  await context.addCookies([{ name: 'ward_theme', value: 'dark', url: site.url }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/ward/sim/demo')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await begin(page, 'night')
  await walkStory(page, 'night', { to: 1 })
  await expect(page.locator('[data-slot=phone]')).toBeVisible()
  await expect(page.locator('[data-slot=stage]')).toBeHidden()
  expect(await findings(page)).toEqual([])
  await walkStory(page, 'night', { from: 1 })
  await expect(page).toHaveURL(/\/ward\/sim\/demo$/)
})
