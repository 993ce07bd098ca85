import type { Page } from '@playwright/test'

/** Counts what a person does: every click, and every field that is filled in. */
export function hands(page: Page) {
  let acts = 0
  /** A required field has a star after its name. */
  const labelled = (label: string) => page.getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}\\*?$`))
  return {
    acts: () => acts,
    async click(role: 'link' | 'button', name: string | RegExp) {
      acts += 1
      await page.locator('main').getByRole(role, { name }).click()
    },
    async fill(label: string, text: string) {
      acts += 1
      await labelled(label).fill(text)
    },
    async choose(label: string, option: string) {
      acts += 1
      await labelled(label).selectOption(option)
    },
  }
}
