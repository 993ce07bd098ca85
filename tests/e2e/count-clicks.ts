/** Counts the clicks of a person, in all documents that a page shows from now on. */
import type { Page } from '@playwright/test'

export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const listen = () =>
    addEventListener(
      'click',
      // `detail` is 0 for the click events that Enter and labels cause on their control.
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0) sessionStorage.clicks = String(Number(sessionStorage.clicks ?? 0) + 1)
      },
      true,
    )
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return async () => Number(await page.evaluate(() => String(sessionStorage.clicks ?? 0)))
}
