import type { Page } from '@playwright/test'

/**
 * Opens a page, acts on it before hydration, and then lets the scripts run.
 * @param scripted selector of an element that exists once the scripts have run; the default fits pages with a menu
 */
export async function before(page: Page, path: string, act: () => Promise<void>, scripted = '[data-slot=menu-search]'): Promise<void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await act()
  release()
  await page.locator(scripted).waitFor()
  await page.unroute(/\/assets\/.*\.js/)
}
