/** Walks through a guided demonstration as a spectator does: by the highlighted controls, the phone and the panel. */
import { stories, type StoryName } from '#app/features/demo/stories/index.ts'
import type { Step, Story } from '#app/features/demo/story.ts'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Fills a field of the real page and submits it, by the name of the field. */
const typed: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  handleRemark: async (page) => {
    await frame(page).locator('[name=handleRemark]').fill('已开锁')
    await frame(page).locator('button[name=state][value="2"]').click()
  },
  amount: async (page) => {
    await frame(page).locator('dialog [name=amount]').fill('1')
    await frame(page).locator('dialog [name=reason]').selectOption({ index: 1 })
    await frame(page).locator('dialog button[type=submit]').click()
  },
  remark: async (page) => {
    await frame(page).locator('[name=remark]').fill('转账到新卡')
    await frame(page).locator('button[data-decides]').click()
  },
  deptName: (page) => frame(page).locator('[name=deptName]').fill('演示医院'),
  batchFrom: (page) => frame(page).locator('[name=batchFrom]').fill('WD-9001'),
}

const frame = (page: Page) => page.frameLocator('iframe[name=page]')
const ring = (page: Page) => page.locator('[data-slot=ring]')
const stepIn = (page: Page) => Number(new URL(page.url()).searchParams.get('step'))

async function press(page: Page): Promise<void> {
  await expect(ring(page)).toBeVisible()
  // A toast may cover the highlighted control.
  const toast = frame(page).locator('[data-slot=toast] button[aria-label]')
  // It may close by itself meanwhile.
  while (await toast.count())
    await toast
      .first()
      .click({ timeout: 1000 })
      .catch(() => undefined)
  const { x, y, width, height } = (await ring(page).boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}

async function doStep(page: Page, step: Step, phoneAct: string): Promise<void> {
  const field = /^field:(.*)/.exec(step.control ?? '')?.[1]
  if (step.control?.startsWith('option:')) {
    await press(page)
    await frame(page).locator('dialog button[type=submit]').click()
    return
  }
  if (step.pass) await page.locator('[data-slot=panel] form button').click()
  else if (step.phone) await page.locator(`[data-slot=phone] form:has(input[name=act][value=${phoneAct}]) button`).click()
  else if (field && typed[field]) await typed[field](page)
  else if (step.until && !field) await press(page)
  // On a phone, the page may omit controls that are only looked at.
  else if (step.control && page.viewportSize()!.width > 767) await expect(ring(page)).toBeVisible()
}

/** @param from index of the first step @param to index after the last step */
export async function walkStory(page: Page, name: StoryName, { from = 0, to = Infinity } = {}): Promise<void> {
  const story: Story = stories[name]
  const acts = ['order', 'pay', 'fault', 'return']
  for (const [i, step] of story.steps.entries()) {
    if (i < from || i >= to) continue
    await expect.poll(() => [new URL(page.url()).pathname, stepIn(page)]).toEqual([`/demo/${name}`, i + 1])
    await expect(page.locator('[data-slot=panel] h1')).toHaveText(/./)
    await doStep(page, step, step.phone && !step.pass ? acts.shift()! : '')
    // The last step, and steps without a condition, are left by the panel; all others advance by themselves.
    if (step.until && i + 1 < story.steps.length) await expect.poll(() => stepIn(page)).toBe(i + 2)
    else await page.locator('[data-slot=panel] nav a').last().click()
  }
}
