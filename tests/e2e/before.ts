import type { Page } from '@playwright/test'

/**
 * Opens a page, acts on it as the server sent it, and then lets the scripts run.
 * @param scripted what a page has once they have run; the default is of the pages with a menu
 */
export async function before(page: Page, path: string, act: () => Promise<void>, scripted = '[data-slot=menu-search]'): Promise<void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await act()
  release()
  await page.locator(scripted).waitFor()
  await page.unroute(/\/assets\/.*\.js/)
}
