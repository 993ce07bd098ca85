/** The menu on the left, of which only the group of the page is open. */
import { expect, type Locator, type Page } from '@playwright/test'

export const mainMenu = (page: Page): Locator => page.getByRole('navigation', { name: /^(主菜单|Main menu)$/ })

/** The whole name of an entry, with what waits there. */
export const entryName = (name: string): RegExp => new RegExp(`^${name}(\\s*(待办数|Pending).*)?$`)

/** The entry in its group, whether that is open or not. */
export const entryOf = (page: Page, name: string): Locator =>
  mainMenu(page)
    .locator('details')
    .getByRole('link', { name: entryName(name), includeHidden: true })

/** Opens the groups around an entry, the outermost first. */
async function openGroups(entry: Locator): Promise<void> {
  const closed = entry.locator('xpath=ancestor::details[not(@open)]')
  while (await closed.count()) await closed.first().locator('> summary').click()
}

/** The entry in its group, which is opened. */
export async function menuEntry(page: Page, name: string): Promise<Locator> {
  const entry = entryOf(page, name).first()
  await entry.waitFor({ state: 'attached' })
  await openGroups(entry)
  return entry
}

export const openFromMenu = async (page: Page, name: string): Promise<void> => (await menuEntry(page, name)).click()

/** Addresses of all pages of the menu. */
export const menuAddresses = (page: Page): Promise<string[]> =>
  page.locator('[data-slot=sidebar] nav a').evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])

/** Opens the page of an address from its group. */
export async function openAddress(page: Page, address: string): Promise<void> {
  const entry = page.locator(`[data-slot=sidebar] details a[href="${address}"]`).first()
  await openGroups(entry)
  await entry.click()
}

/** Expects the rule of the menu: the page's group alone is open, and the page's entry is in sight with a line below it. */
export async function expectEntryInSight(page: Page, address: string): Promise<void> {
  const entry = page.locator('[data-slot=sidebar] details a[aria-current=page]')
  await expect(entry).toHaveAttribute('href', new RegExp(`^${address}(\\?|$)`))
  const inSight = () =>
    entry.evaluate((link) => {
      const nav = link.closest('nav')!.getBoundingClientRect()
      const { top, bottom } = link.getBoundingClientRect()
      return top >= nav.top && nav.bottom - bottom >= 30
    })
  await expect.poll(inSight, address).toBe(true)
  // What is pinned or was opened lately is not marked a second time.
  await expect(page.locator('[data-slot=sidebar] nav a[aria-current]'), address).toHaveCount(1)
  // Groups are below the navigation; a group of another server may have groups of its own.
  expect(await page.locator('[data-slot=sidebar] nav > details[open]').count(), address).toBe(1)
}
