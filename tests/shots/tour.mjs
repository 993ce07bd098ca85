// `npm run shots -- --tour`: makes the pictures of docs/product-tour.md, and notes the words that they show.
import { chromium } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch, serveBuilt } from '../../bench/served.mjs'
import { addressOf, tourPages, tourSettings, wordsOf } from './tour-pages.mjs'

const folder = 'docs/product-tour'
const size = { width: 1440, height: 900 }

/** Converts a PNG by the browser's own encoder, which makes a quarter of the bytes. */
const toWebp = (page, png) =>
  page.evaluate(async (base64) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d').drawImage(picture, 0, 0)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })).arrayBuffer())
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
  }, png.toString('base64'))

const server = await serveBuilt(tourSettings)
const browser = await chromium.launch(launch)
const words = {}
try {
  const context = await browser.newContext({ viewport: size, locale: 'en-GB', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const encoder = await (await browser.newContext()).newPage()
  await context.addCookies([{ name: 'ward_lang', value: 'en', url: server.url }])
  await page.goto(`${server.url}/login`)
  await page.locator('[name=username]').fill('admin')
  await page.locator('[name=password]').fill('admin')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  const session = (await context.cookies()).find(({ name }) => name === 'ward_session')
  // Without the cookie of the browser's size, for which the server would leave out what that size does not show.
  const headers = { cookie: `${session.name}=${session.value}; ward_lang=en` }
  const open = async (path) => (await fetch(server.url + path, { headers })).text()
  for (const one of tourPages) {
    await context.addCookies([{ name: 'ward_theme', value: one.theme ?? 'default', url: server.url }])
    const path = await addressOf(one, open)
    words[one.name] = wordsOf(await open(path))
    await page.goto(server.url + path)
    await page.waitForLoadState('networkidle')
    writeFileSync(join(folder, `${one.name}.webp`), Buffer.from(await toWebp(encoder, await page.screenshot()), 'base64'))
  }
  writeFileSync(join(folder, 'words.json'), `${JSON.stringify(words, null, 2)}\n`)
} finally {
  await browser.close()
  server.end()
}
console.log(`${tourPages.length} pictures made in ${folder}/`)
