import type { Page } from '@playwright/test'

/** Counts the actions of a person: every click, and every field that is filled in. */
export function countActions(page: Page) {
  let actions = 0
  /** Finds a field by its label; required fields have an asterisk after their name. */
  const labelled = (label: string) => page.getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}\\*?$`))
  return {
    acts: () => actions,
    async click(role: 'link' | 'button', name: string | RegExp) {
      actions += 1
      await page.locator('main').getByRole(role, { name }).click()
    },
    async fill(label: string, text: string) {
      actions += 1
      await labelled(label).fill(text)
    },
    async choose(label: string, option: string) {
      actions += 1
      await labelled(label).selectOption(option)
    },
  }
}
