/** What people do on every list: search, and act on a row. */
import type { Locator, Page } from '@playwright/test'

/** Opens a filter where it is a chip of the toolbar. @returns its field */
export async function openFilter(page: Page, label: string): Promise<Locator> {
  const form = page.locator('#search')
  const field = form.getByLabel(label, { exact: true })
  if (!(await field.isVisible())) await form.getByRole('button', { name: label, exact: true }).click()
  return field
}

/** Fills filters, by their labels, and searches. */
export async function search(page: Page, filters: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(filters)) {
    const field = await openFilter(page, label)
    if ((await field.evaluate((one) => one.tagName)) === 'SELECT') await field.selectOption({ label: value })
    else await field.fill(value)
  }
  await page.locator('#search').getByRole('button', { name: '查询' }).click()
}

/** An action of a row, which may be in its menu. */
export async function rowAction(row: Locator, name: string): Promise<Locator> {
  const action = row.getByRole('link', { name, exact: true }).or(row.getByRole('button', { name, exact: true }))
  if (!(await action.isVisible())) await row.getByRole('button', { name: /更多操作|more actions/ }).click()
  return action
}
