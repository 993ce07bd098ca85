import type { Page } from '@playwright/test'

/** Opens a page, acts on it as the server sent it, and then lets the scripts run. */
export async function before(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await act()
  release()
  await page.locator('[data-slot=menu-search]').waitFor()
  await page.unroute(/\/assets\/.*\.js/)
}
