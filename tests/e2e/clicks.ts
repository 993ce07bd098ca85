/** Counts what a person clicks, over all documents that a page shows from now on. */
import type { Page } from '@playwright/test'

export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const listen = () =>
    addEventListener(
      'click',
      // why detail: Enter and a label click their control, too
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0) sessionStorage.clicks = String(Number(sessionStorage.clicks ?? 0) + 1)
      },
      true,
    )
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return async () => Number(await page.evaluate(() => String(sessionStorage.clicks ?? 0)))
}
