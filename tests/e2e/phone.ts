/** Helpers for pages on a phone. */
import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, type Site } from './fixtures.ts'

/** From the next page on, uses the size of a phone, English and dark mode. */
export async function onPhone(page: Page, { url }: Site): Promise<void> {
  await page.context().addCookies([
    { name: 'ward_lang', value: 'en', url },
    { name: 'ward_theme', value: 'dark', url },
  ])
  await page.setViewportSize({ width: 390, height: 844 })
}

/** Expects that nothing overflows and axe finds nothing. */
export async function isSound(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await findings(page)).toEqual([])
}
