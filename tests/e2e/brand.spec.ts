/** A company's own face: the settings BRAND_…, and what stands for pictures that cannot be had. */
import type { Page } from '@playwright/test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPlayer } from '../springblade/player.ts'
import { password, settingsFor } from '../springblade/stock.ts'
import { keys } from '../sm2.ts'
import { expect, signIn, spawnConsole, test } from './fixtures.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20" fill="#0a7"/></svg>'

const colourOf = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).backgroundColor)
/** Relative luminance of `rgb(…)` (WCAG). */
function contrastWithWhite(rgb: string): number {
  const [r = 0, g = 0, b = 0] = (rgb.match(/\d+/g) ?? []).map((c) => {
    const part = Number(c) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}

test('name, slogan, logo and colour stand at sign-in, in the frame, on the lock screen and in titles', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'ward-brand-'))
  const logo = join(folder, 'logo.svg')
  writeFileSync(logo, svg)
  // A yellow on which no white text can be read.
  const own = { BRAND_NAME: '青禾管理台', BRAND_SLOGAN: '让每一次协作都有据可查', BRAND_LOGO: logo, BRAND_COLOR: '#ffe000' }
  const site = await spawnConsole({ ...own, CAPTCHA: 'off' })
  const expectBrand = async () => {
    await expect(page).toHaveTitle(/ · 青禾管理台$/)
    const brand = page.locator('[data-slot=brand]').first()
    await expect(brand).toHaveText('青禾管理台')
    const image = brand.locator('img')
    await expect(image).toHaveAttribute('src', /^\/assets\/logo-[0-9a-f]{16}$/)
    expect(await image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(60)
  }
  await page.goto(`${site.url}/login`)
  await expectBrand()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('让每一次协作都有据可查')
  await expect(page.locator('body')).not.toContainText('Ward Console')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^\/assets\/logo-/)
  expect(contrastWithWhite(await colourOf(page, '登录'))).toBeGreaterThanOrEqual(4.5)
  await signIn(page, 'admin', 'admin')
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page).toHaveURL(/wel\/index/)
  await expectBrand()
  // A user's own choice wins over the company's colour.
  await page.getByRole('button', { name: '主题色' }).first().click()
  await page.locator('#colour-menu').getByRole('button', { name: '#5b6cf0' }).click()
  await expect(page.locator('html')).toHaveAttribute('style', /--brand:\s*#5b6cf0/)
  await page.getByRole('button', { name: '锁屏' }).click()
  await page.getByLabel('锁屏密码').fill('night shift')
  await page.getByLabel('锁屏密码').press('Enter')
  await expect(page).toHaveURL(/\/lock\?/)
  await expectBrand()
  await site.end()
  rmSync(folder, { recursive: true })
})

test('a logo that is not there is reported, and the first letter of the name stands for it', async ({ page }) => {
  const site = await spawnConsole({ BRAND_NAME: 'Quillfeather', BRAND_LOGO: '/none/logo.png', CAPTCHA: 'off' })
  expect(site.output()).toContain('BRAND_LOGO     /none/logo.png is not there')
  await page.goto(`${site.url}/login`)
  await expect(page.locator('[data-slot=logo]')).toHaveText('Q')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/svg\+xml,.*Q/)
  await expect(page).toHaveTitle('登录 · Quillfeather')
  await site.end()
})

test('the first letter of a name stands for a picture that cannot be had, without an error in the browser', async ({ page }) => {
  const player = await startPlayer({ sm2PrivateKey: keys.privateKey, password, picture: 'https://pictures.example/none.png' })
  const site = await spawnConsole(settingsFor(player.url))
  const failures: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(`${message.text()} ${message.location().url}`)
  })
  const letter = () => page.locator('[data-slot=avatar-letter]').first()
  await page.goto(`${site.url}/wel/index`)
  await signIn(page, 'admin', password)
  const row = player.world.tables.user.rows.find(({ account }) => account === 'admin')!
  row.avatar = 'https://pictures.example/none.png'
  const first = [...String(row.name)][0]!
  await expect(letter()).toHaveText(first)
  // A page that arrives whole has failed before its script runs.
  await page.reload()
  await expect(letter()).toHaveText(first)
  await page.goto(`${site.url}/info/index`)
  await expect(page.getByRole('img', { name: '头像' })).toHaveText(first)
  expect(failures).toEqual([])
  await site.end()
  await player.stop()
})
