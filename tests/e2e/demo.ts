/** Walks a guided demonstration as a spectator does: by what is ringed, by the phone, by the panel. */
import { stories, type StoryName } from '#app/features/demo/stories/index.ts'
import type { Step, Story } from '#app/features/demo/story.ts'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What is typed into the fields of the real pages, and what is pressed after it. */
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
  roleIds: async (page) => {
    await frame(page).locator('dialog [name=roleIds]:not(:checked)').first().check()
    await frame(page).locator('dialog button[type=submit]').click()
  },
  deptName: (page) => frame(page).locator('[name=deptName]').fill('演示医院'),
  batchFrom: (page) => frame(page).locator('[name=batchFrom]').fill('WD-9001'),
}

const frame = (page: Page) => page.frameLocator('iframe[name=page]')
const ring = (page: Page) => page.locator('[data-slot=ring]')
const stepIn = (page: Page) => Number(new URL(page.url()).searchParams.get('step'))

async function press(page: Page): Promise<void> {
  await expect(ring(page)).toBeVisible()
  // why: a toast may lie over what is ringed
  const toast = frame(page).locator('[data-slot=toast] button[aria-label]')
  while (await toast.count()) await toast.first().click()
  const { x, y, width, height } = (await ring(page).boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}

async function doStep(page: Page, step: Step, phoneAct: string): Promise<void> {
  const field = /^field:(.*)/.exec(step.control ?? '')?.[1]
  if (step.pass) await page.locator('[data-slot=panel] form button').click()
  else if (step.phone) await page.locator(`[data-slot=phone] form:has(input[name=act][value=${phoneAct}]) button`).click()
  else if (field && typed[field]) await typed[field](page)
  else if (step.until && !field) await press(page)
  // why: a phone's page may leave out what is only looked at
  else if (step.control && page.viewportSize()!.width > 767) await expect(ring(page)).toBeVisible()
}

/** @param from the step to begin with, counted from 0 @param to the first one that is not walked */
export async function walkStory(page: Page, name: StoryName, { from = 0, to = Infinity } = {}): Promise<void> {
  const story: Story = stories[name]
  const acts = ['order', 'pay', 'fault', 'return']
  for (const [i, step] of story.steps.entries()) {
    if (i < from || i >= to) continue
    await expect.poll(() => [new URL(page.url()).pathname, stepIn(page)]).toEqual([`/demo/${name}`, i + 1])
    await expect(page.locator('[data-slot=panel] h1')).toHaveText(/./)
    await doStep(page, step, step.phone && !step.pass ? acts.shift()! : '')
    // why not where it is done by itself: the next one follows
    if (step.until && i + 1 < story.steps.length) await expect.poll(() => stepIn(page)).toBe(i + 2)
    else await page.locator('[data-slot=panel] nav a').last().click()
  }
}
