/** The guided demonstrations, on a server of their own. */
import { storyNames } from '#app/features/demo/stories/index.ts'
import type { Page } from '@playwright/test'
import { walkStory } from './demo.ts'
import { findings } from './findings.ts'
import { expect, test as base } from './fixtures.ts'

const test = base.extend({})
test.use({ settings: [{ SOCIAL: 'demo', SIM_CONTROL: '1' }, { scope: 'worker' }] })

const begin = (page: Page, name: string) => page.locator(`form:has(input[name=story][value=${name}]) button[value=start]`).click()
/** The roles of the service desk, in the world of the browser. */
async function rolesOfService(page: Page): Promise<string> {
  await page.goto('/system/user?account=service')
  return (await page.getByRole('row', { name: /service/ }).textContent()) ?? ''
}
/** The worlds of stories that the lab lists. */
async function storyWorlds(page: Page): Promise<string[]> {
  await page.goto('/ward/sim/scenario')
  return (await page.locator('[data-slot=item-title]').allTextContents()).filter((name) => name.startsWith('demo-'))
}

test('a demonstration in a world of its own is labelled as fictional, highlights controls, can be left and resumed, and leaves nothing', async ({
  page,
  login,
}) => {
  await login('admin', '/ward/sim/demo')
  await page.getByRole('button', { name: '开始：员工的权限' }).click()
  await walkStory(page, 'rights', { to: 2 })
  await expect(page.locator('[data-slot=demo-banner]')).toContainText('人物和资金均为虚构')
  await expect(page.locator('[data-slot=panel]')).toContainText('第 3 步，共 6 步')
  await page.getByRole('link', { name: '退出' }).click()
  // Left, the browser is in the world that it came from.
  await expect(page.locator('[data-slot=alert]')).toHaveCount(0)
  await page.getByRole('link', { name: '继续：员工的权限' }).click()
  await walkStory(page, 'rights', { from: 2, to: 5 })
  const { pathname, search, searchParams } = new URL(page.url())
  // The story gave the service desk the role Finance and no other.
  expect(await rolesOfService(page)).toMatch(/客服.*财务|财务.*客服/)
  await page.goto(pathname + search)
  await walkStory(page, 'rights', { from: 5 })
  await expect(page).toHaveURL(/\/ward\/sim\/demo$/)
  await expect(page.locator('[data-slot=toast]')).toContainText('演示已结束，已返回主世界')
  await expect(page.getByRole('link', { name: '继续：员工的权限' })).toHaveCount(0)
  expect(searchParams.get('world')).toMatch(/^demo-rights-/)
  await expect.poll(() => storyWorlds(page)).toEqual([])
  expect(await rolesOfService(page)).not.toContain('财务')
})

for (const language of ['zh', 'en'])
  for (const name of storyNames)
    test(`the highlighted controls alone lead through the whole demonstration ${name} in ${language} @long`, async ({
      page,
      context,
      site,
      login,
    }) => {
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
