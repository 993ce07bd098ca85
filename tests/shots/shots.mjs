// `npm run shots [-- --only order --again --account auditor --language zh,en --theme default,dark --width 1440,390x844 --into shots]`:
// screenshots of every fixed route, every page of the account's menu and what opens from it (the first row, its form, a new
// row), into shots/. Existing ones are kept, so that an interrupted run continues where it stopped; --again replaces them,
// --only takes the addresses that contain a word. `--tour` makes the pictures of docs/product-tour.md instead.
import { chromium } from '@playwright/test'
import { existsSync, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { launch, serveBuilt } from '../../bench/served.mjs'

const text = (value) => ({ type: 'string', default: value })
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    again: { type: 'boolean' },
    account: text('admin'),
    language: text('zh,en'),
    theme: text('default,dark'),
    width: text('1440,390'),
    into: text('shots'),
    tour: { type: 'boolean' },
  },
})
if (values.tour) {
  await import('./tour.mjs')
  process.exit()
}
const open = ['/login', '/login?way=phone', '/login?way=third', '/404', '/403', '/500']
/** Pages that are not in the menu. */
const beside = ['/system/dept/wizard', '/rental/place/wall', '/platform/sms/outbox', '/rental/equ/labels', '/no/such/page']
const isSelected = (path) => !values.only || path.includes(values.only)
const heights = { 1440: 900, 1280: 720, 1024: 768, 390: 844 }
const combinations = values.language.split(',').flatMap((language) =>
  values.theme.split(',').flatMap((theme) =>
    values.width.split(',').map((size) => {
      const [width, height] = size.split('x').map(Number)
      return { language, theme, width, height: height ?? heights[width] ?? 900 }
    }),
  ),
)
mkdirSync(values.into, { recursive: true })
const account = values.account
const who = account === 'admin' ? '' : `${account}-`

const server = await serveBuilt({ SOCIAL: 'demo' })
const browser = await chromium.launch(launch)
let createdCount = 0
let existingCount = 0
try {
  for (const { language, theme, width, height } of combinations) {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: language === 'en' ? 'en-GB' : 'zh-CN',
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Shanghai',
    })
    context.setDefaultTimeout(15_000)
    await context.addCookies(
      Object.entries({ ward_lang: language, ward_theme: theme }).map(([name, value]) => ({ name, value, url: server.url })),
    )
    const page = await context.newPage()
    /** @param name replaces an address that contains an id */
    const shoot = async (path, name = path) => {
      const file = `${values.into}/${who}${name.slice(1).replace(/\W+/g, '-') || 'root'}-${language}-${theme}-${width}.png`
      if (!isSelected(name)) return
      if (!values.again && existsSync(file)) return void existingCount++
      if (!page.url().endsWith(path)) await page.goto(server.url + path)
      await page.screenshot({ path: file })
      createdCount++
    }
    const first = async (path, links) => {
      await page.goto(server.url + path)
      const targets = []
      for (const { name, selector } of links) {
        const link = page.locator(`main ${selector}`).first()
        if (await link.count()) targets.push({ name, to: await link.getAttribute('href') })
      }
      return targets
    }
    for (const path of open) await shoot(path)
    if (isSelected('/register')) {
      // Only a guest who signed in through a third party sees this page.
      await page.goto(`${server.url}/login?way=third`)
      await page.locator('a[href*="/session/social/demo"]').click()
      await page.locator('input[name=username]').fill(`shots-${language}-${theme}-${width}`)
      await page.locator('button[name=agree]').click()
      await page.waitForURL(/\/register/)
      await shoot(new URL(page.url()).pathname, '/register')
      await context.clearCookies({ name: 'ward_session' })
    }
    await page.goto(`${server.url}/login`)
    await page.locator('[name=username]').fill(account)
    await page.locator('[name=password]').fill(account)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.locator('[data-slot=sidebar]').waitFor({ state: 'attached' })
    const menu = await page.locator('[data-slot=sidebar] nav a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const path of ['/wel/index', '/info/index', ...menu.filter((path) => path !== '/wel/index')]) {
      await shoot(path)
      const [page] = path.split('?')
      if (![`${page}/row`, `${page}/edit`, `${page}/new`, `${page}/more`].some(isSelected) || page.split('/').length !== 3) continue
      // Selected by the rest of the address, because rows have numeric ids or codes.
      const targets = await first(page, [
        { name: 'row', selector: `a[href^="${page}/1"]:not([href*="/edit"], [href*="/history"])` },
        { name: 'edit', selector: `a[href^="${page}/"][href*="/edit"]` },
        { name: 'new', selector: `a[href^="${page}/new"]` },
        { name: 'import', selector: `a[href^="${page}/import"]` },
        { name: 'grant', selector: `a[href^="${page}/"][href*="/grant"]` },
        { name: 'entries', selector: `a[href^="${page}/"][href*="/entries"]` },
      ])
      for (const { name, to } of targets) await shoot(to, `${page}/${name}`)
    }
    if (isSelected('/money/order/row') && menu.includes('/money/order')) {
      const [row] = await first('/money/order?state=2', [{ name: 'row', selector: 'a[href^="/money/order/1"]' }])
      const at = row?.to.split('?')[0]
      if (at) for (const end of ['refund', 'split', 'slip', 'money', 'history']) await shoot(`${at}/${end}`, `/money/order/row-${end}`)
      for (const [list, end] of [
        ['equ', 'page'],
        ['equ', 'history'],
      ]) {
        const [one] = await first(`/rental/${list}`, [{ name: 'row', selector: `a[href^="/rental/${list}/1"]` }])
        if (one) await shoot(`${one.to.split('/').slice(0, 4).join('/').split('?')[0]}/${end}`, `/rental/${list}/row-${end}`)
      }
      await shoot('/money/order/export')
      await shoot('/money/order?outTradeNo=none', '/money/order/none')
    }
    for (const path of beside) await shoot(path)
    for (const [name, key] of [
      ['find', 'Control+k'],
      ['keys', '?'],
    ])
      if (isSelected(`/open/${name}`)) {
        await page.goto(`${server.url}/money/order`)
        await page.waitForLoadState('networkidle')
        await page.keyboard.press(key)
        if (name === 'find') await page.keyboard.type('138', { delay: 60 })
        await page.locator('dialog[open]').waitFor()
        await page.waitForTimeout(700)
        await shoot(new URL(page.url()).pathname, `/open/${name}`)
      }
    for (const id of ['notices', 'account-menu', 'themes', 'columns', 'views', 'list-more'])
      if (isSelected(`/open/${id}`)) {
        await page.goto(`${server.url}/money/order`)
        await page.waitForLoadState('networkidle')
        const opener = page.locator(`[popovertarget="${id}"]:visible`).first()
        if (!(await opener.count())) continue
        await opener.click()
        await page.waitForTimeout(500)
        await shoot(new URL(page.url()).pathname, `/open/${id}`)
      }
    if (isSelected('/lock')) {
      const password = 'shots'
      await page.goto(`${server.url}/wel/index`)
      // Clicked by script, because on a phone the button is in the account menu.
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
console.log(`${createdCount} pictures made, ${existingCount} kept, in ${values.into}/`)
