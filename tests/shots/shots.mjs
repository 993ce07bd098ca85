// `npm run shots [-- --only order --again]`: screenshots of every fixed route and every page of the menu, in both languages,
// light and dark, wide and on a phone, into shots/. Existing ones are kept, so that an interrupted run continues where it
// stopped; --again replaces them, --only takes the addresses that contain a word.
import { chromium } from '@playwright/test'
import { existsSync, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { launch, serveBuilt } from '../../bench/served.mjs'

const { values } = parseArgs({ options: { only: { type: 'string' }, again: { type: 'boolean' } } })
const open = ['/login', '/login?way=phone', '/login?way=third', '/404', '/403', '/500']
const wanted = (path) => !values.only || path.includes(values.only)
const combinations = ['zh', 'en'].flatMap((language) =>
  ['default', 'dark'].flatMap((theme) => [1440, 390].map((width) => ({ language, theme, width }))),
)
mkdirSync('shots', { recursive: true })

const server = await serveBuilt({ SOCIAL: 'demo' })
const browser = await chromium.launch(launch)
let made = 0
let kept = 0
try {
  for (const { language, theme, width } of combinations) {
    const context = await browser.newContext({
      viewport: { width, height: width > 1000 ? 900 : 844 },
      locale: language === 'en' ? 'en-GB' : 'zh-CN',
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Shanghai',
    })
    context.setDefaultTimeout(15_000)
    await context.addCookies(
      Object.entries({ ward_lang: language, ward_theme: theme }).map(([name, value]) => ({ name, value, url: server.url })),
    )
    const page = await context.newPage()
    const shoot = async (path) => {
      const file = `shots/${path.slice(1).replace(/\W+/g, '-') || 'root'}-${language}-${theme}-${width}.png`
      if (!wanted(path)) return
      if (!values.again && existsSync(file)) return void kept++
      await page.goto(server.url + path)
      await page.screenshot({ path: file })
      made++
    }
    for (const path of open) await shoot(path)
    if (wanted('/register')) {
      // why: only a guest of a third party sees it
      await page.goto(`${server.url}/login?way=third`)
      await page.locator('a[href*="/session/social/demo"]').click()
      await page.locator('input[name=username]').fill(`shots-${language}-${theme}-${width}`)
      await page.locator('button[name=agree]').click()
      await page.waitForURL(/\/register/)
      await shoot('/register')
      await context.clearCookies({ name: 'ward_session' })
    }
    await page.goto(`${server.url}/login`)
    await page.locator('[name=username]').fill('admin')
    await page.locator('[name=password]').fill('admin')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.locator('[data-slot=sidebar]').waitFor({ state: 'attached' })
    const menu = await page.locator('[data-slot=sidebar] nav a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const path of ['/wel/index', '/info/index', ...menu.filter((path) => path !== '/wel/index')]) await shoot(path)
    if (wanted('/lock')) {
      const password = 'shots'
      await page.goto(`${server.url}/wel/index`)
      // why by script: on a phone the button is in the account menu
      await page
        .locator('[popovertarget=lock-form]')
        .first()
        .evaluate((button) => button.click())
      await page.locator('#lock-password').fill(password)
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/lock/)
      await shoot('/lock')
    }
    await context.close()
  }
} finally {
  await browser.close()
  server.end()
}
console.log(`${made} pictures made, ${kept} kept, in shots/`)
