/** Every page in `pseudo`: a visible text outside the brackets is either data or untranslated. */
import type { Page } from '@playwright/test'
import { expect, spawnConsole, test } from './fixtures.ts'

/** Untranslated data from the server: rows and their values, people's names, the captcha; names of languages. */
const data = [
  '[lang]:not(html), [translate=no]',
  'code, kbd, time, .mono',
  'tbody :is(td, th)',
  '[data-slot=row-card]',
  'dl dd, [data-slot=sheet] h2, [data-slot=timeline-description], [data-slot=avatar]',
  '[data-slot=topbar] > [popovertarget=account-menu], [data-slot=demo] b',
].join(', ')

/** Visible texts, names and hints outside ⟦⟧ that contain a letter. */
const untranslated = (page: Page) =>
  page.evaluate((data) => {
    const outside = (text: string) => {
      let depth = 0
      return [...text].filter((char) => {
        if (char === '⟦') depth += 1
        else if (char === '⟧') depth -= 1
        else return depth === 0
        return false
      })
    }
    const found = new Set<string>()
    const look = (element: Element, kind: string, text: string | null) => {
      if (text && /\p{L}/u.test(outside(text).join('')) && !element.closest(data) && element.checkVisibility())
        found.add(
          `${element.tagName.toLowerCase()}.${element.className || element.parentElement?.className} ${kind}: ${text.trim().slice(0, 60)}`,
        )
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement
      if (parent && !parent.matches('script, style')) look(parent, 'text', texts.currentNode.textContent)
    }
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) look(element, name, element.getAttribute(name))
    return [...found]
  }, data)

test('every fixed route and every page of the menu', async ({ page, context }) => {
  test.setTimeout(300_000)
  const server = await spawnConsole({ NODE_ENV: 'test', SOCIAL: 'demo', BLADE_SOCIAL: 'github=GitHub', BLADE_SMS: 'on' })
  const found: Record<string, string[]> = {}
  let scripts = true
  const visit = async (path: string) => {
    await page.goto(server.url + path, { waitUntil: 'domcontentloaded' })
    if (scripts && (await page.locator('[data-slot=sidebar]').count())) await page.locator('[data-slot=menu-search]').waitFor()
    const texts = await untranslated(page)
    if (texts.length) found[path] = texts
  }
  await context.addCookies([{ name: 'ward_lang', value: 'pseudo', url: server.url }])
  for (const path of ['/login', '/login?way=phone', '/login?way=third', '/404', '/403', '/500']) await visit(path)
  await page.goto(`${server.url}/login`)
  await page.locator('#username').fill('admin')
  await page.locator('#password').fill('admin')
  await page.locator('[name=captcha]').fill('ward5')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  await visit('/register')
  for (const path of ['/wel/index', '/info/index', '/info/index?tab=password', '/money/order', '/system/param/new']) await visit(path)
  // why: texts are rendered on the server; without JavaScript a hundred pages take half the time
  scripts = false
  await page.route('**/*.js', (route) => route.abort())
  const pages = await page.locator('[data-slot=sidebar] nav a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(pages.length).toBeGreaterThan(30)
  for (const path of pages) {
    await visit(path)
    const row = page.locator('tbody a[data-row]').first()
    const add = page.locator('[data-slot=page-header] a[href$="/new"]')
    const others = [...(await row.all()), ...(await add.all())]
    for (const address of await Promise.all(others.map((link) => link.getAttribute('href')))) await visit(address ?? '')
  }
  expect(found).toEqual({})
  await server.end()
})

test('no one else hears it: outside a test the language stays Chinese', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'ward_lang', value: 'pseudo', url: site.url }])
  await page.goto('/login')
  await expect(page.getByLabel('用户名')).toBeVisible()
  expect(await page.content()).not.toContain('lang="pseudo"')
  await expect(page.locator('main')).not.toContainText('⟦')
  const answer = await fetch(`${site.url}/api/blade-system/param/list`, { headers: { 'Accept-Language': 'x-pseudo' } })
  expect(await answer.text()).not.toContain('⟦')
})
