/** Walks through a guided demonstration as a spectator does: by the highlighted controls, the phone and the panel. */
import { stories, type StoryName } from '#app/features/demo/stories/index.ts'
import { controlsOf, type Step, type Story } from '#app/features/demo/story.ts'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What a spectator types, by the name of the field. */
const values: Readonly<Record<string, string>> = {
  handleRemark: '已开锁',
  amount: '1',
  remark: '转账到新卡',
  deptName: '演示医院',
  batchFrom: 'WD-9001',
}

const frame = (page: Page) => page.frameLocator('iframe[name=page]')
const ring = (page: Page) => page.locator('[data-slot=ring]')
const stepIn = (page: Page) => Number(new URL(page.url()).searchParams.get('step'))

/** Whether a toast covers a point of the page in the frame. */
const isCovered = async (page: Page, [x, y]: readonly [number, number]): Promise<boolean> => {
  const { x: left, y: top } = (await page.locator('iframe[name=page]').boundingBox())!
  return frame(page)
    .locator('html')
    .evaluate((html, at) => html.ownerDocument.elementFromPoint(...at)?.closest('[data-slot=toast]') != null, [x - left, y - top] as const)
}

/** Clicks into the middle of the ring. @param last box of the ring before @returns its box */
async function press(page: Page, last?: string): Promise<string> {
  const box = async () =>
    JSON.stringify(
      await ring(page)
        .boundingBox({ timeout: 1000 })
        .catch(() => null),
    )
  await expect(ring(page)).toBeVisible()
  // The ring moves to the next control once a field is filled in.
  if (last !== undefined) await expect.poll(box).not.toBe(last)
  const middle = async () => {
    const { x, y, width, height } = (await ring(page).boundingBox())!
    return [x + width / 2, y + height / 2] as const
  }
  // A toast may cover the control for a while.
  await expect.poll(async () => isCovered(page, await middle())).toBe(false)
  const now = await box()
  await page.mouse.click(...(await middle()))
  return now
}

/** Fills in the field that the click has focused; does nothing after a click on anything else. */
async function fillIn(page: Page): Promise<void> {
  const focused = frame(page).locator('input:focus, textarea:focus, select:focus')
  const [kind, name] =
    (await focused.evaluateAll(([field]) => field && [(field as HTMLInputElement).type, field.getAttribute('name')])) ?? []
  if (kind === 'select-one') await page.keyboard.press('ArrowDown').then(() => page.keyboard.press('Enter'))
  else if (kind && kind !== 'checkbox') await page.keyboard.type(values[name ?? ''] ?? '')
}

async function doStep(page: Page, step: Step, phoneAct: string): Promise<void> {
  const controls = controlsOf(step)
  if (step.pass) await page.locator('[data-slot=panel] form button').click()
  else if (step.phone) await page.locator(`[data-slot=phone] form:has(input[name=act][value=${phoneAct}]) button`).click()
  else if (step.until || controls.some((control) => /^(field|option|send)/.test(control))) {
    let last: string | undefined
    for (const _control of controls) {
      last = await press(page, last)
      await fillIn(page)
    }
  }
  // On a phone, the page may omit controls that are only looked at.
  else if (controls.length && page.viewportSize()!.width > 767) await expect(ring(page)).toBeVisible()
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
    else await page.locator('[data-slot=panel] nav').locator('a, button').last().click()
  }
}
