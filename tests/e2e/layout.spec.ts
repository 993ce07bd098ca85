/** Layout and language of every page: no clipped text without a title, no horizontal scrolling, no message keys, no Chinese in English. */
import type { Page } from '@playwright/test'
import { labels } from '#contract/labels/index.ts'
import { messages } from '#app/messages.ts'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { menuAddresses } from './main-menu.ts'

const keys = [
  ...Object.keys(messages),
  ...Object.entries(labels).flatMap(([name, of]) => Object.keys(of).map((field) => `${name}.${field}`)),
]

/** Problems of a page, as short lines. */
const wrongOn = (page: Page, language: string) =>
  page.evaluate(
    ({ language, keys }) => {
      const problems: string[] = []
      const messageKeys = new Set(keys)
      const main = document.querySelector('main')!
      const root = document.documentElement
      if (root.scrollWidth > innerWidth) problems.push(`the page is ${root.scrollWidth} wide`)
      if (main.scrollWidth > main.clientWidth) problems.push(`main is ${main.scrollWidth - main.clientWidth} too wide`)
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent!.trim()
        const at = node.parentElement!
        if (!text || at.closest('script, style, noscript, template, .sr-only, option, svg') || !at.checkVisibility()) continue
        if (messageKeys.has(text)) problems.push(`key: ${text}`)
        // Only labels and controls; values of rows are shown as they were entered.
        const own = at.closest('button, label, th, dt, h1, h2, h3, legend, summary, caption, [data-slot=alert], [data-slot=badge]')
        if (
          language === 'en' &&
          /\p{Script=Han}/u.test(text) &&
          own &&
          !at.closest('td, dd, [translate=no], [data-slot=row-cards], [lang]')
        )
          problems.push(`Chinese: ${text}`)
        for (let box: Element | null = at; box && box !== main; box = box.parentElement) {
          const style = getComputedStyle(box)
          // Content of a scrollable element is reachable.
          if (/auto|scroll/.test(style.overflowX + style.overflowY)) break
          // For screen readers only, such as the heading of a page on a phone.
          if (box.clientWidth <= 1) break
          if (!/hidden|clip/.test(style.overflowX)) continue
          const range = document.createRange()
          range.selectNodeContents(node)
          const [words, frame] = [range.getBoundingClientRect(), box.getBoundingClientRect()]
          const cut = words.right > frame.right + 1 || words.left < frame.left - 1 || words.bottom > frame.bottom + 3
          if (cut && !at.closest('[title], [aria-label], a, details:not([open])')) problems.push(`cut: ${text.slice(0, 40)}`)
          break
        }
      }
      // Controls are within the window.
      for (const control of document.querySelectorAll<HTMLElement>('header button, header a, main h1 ~ * a, main form button')) {
        const box = control.getBoundingClientRect()
        if (
          !control.checkVisibility({ visibilityProperty: true }) ||
          control.closest('[data-slot=table-container], .sr-only') ||
          !box.width
        )
          continue
        if (box.right > innerWidth + 1 || box.left < -1)
          problems.push(`outside: ${control.innerText.trim() || control.getAttribute('aria-label')}`)
      }
      return [...new Set(problems)]
    },
    { language, keys },
  )

for (const [language, widths] of [
  ['zh', [1440, 1280, 1024, 390]],
  ['en', [1440, 1024, 390]],
] as const)
  for (const width of widths)
    test(`every page with a row and a form fits a width of ${width} @long (${language})`, async ({ page, site, context, login }) => {
      test.setTimeout(900_000)
      await page.setViewportSize({ width, height: width === 1280 ? 720 : 900 })
      await login('admin', '/wel/index')
      await context.addCookies([{ name: 'ward_lang', value: language, url: site.url }])
      await page.goto('/wel/index')
      const paths = await menuAddresses(page)
      expect(paths.length).toBeGreaterThan(30)
      const problemsByPage: Record<string, string[]> = {}
      const look = async (path: string) => {
        const wrong = await wrongOn(page, language)
        if (wrong.length) problemsByPage[path] = wrong
      }
      for (const path of [
        ...paths,
        '/system/dept/wizard',
        '/platform/sms/outbox',
        '/rental/equ/labels',
        '/rental/place/wall',
        '/info/index',
      ]) {
        await page.goto(path)
        await look(path)
        const links = page.locator('[data-slot=page-header] a[href*="/new"], tbody tr:first-child a[data-row]')
        for (const to of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
          await page.goto(to)
          await look(to)
        }
      }
      expect(problemsByPage).toEqual({})
    })

/** Makes every label and control of the page 40 % longer. */
const lengthen = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent!.trim()
      const at = node.parentElement!
      if (!/\p{L}/u.test(text) || at.closest('script, style, option, dd, [translate=no], time')) continue
      if (!at.closest('button, a, label, th, dt, h1, h2, h3, legend, summary, [data-slot=field-title]')) continue
      if (at.closest('td') && !at.closest('[data-slot=row-actions]')) continue
      node.textContent = `${text} ${text.slice(0, Math.ceil(text.length * 0.4))}`
    }
  })

const someLists = ['/money/order', '/money/withdrawal', '/rental/equ', '/rental/bed', '/system/param', '/system/dict', '/system/user']
for (const lists of ['some lists', 'every page of the menu @long'])
  test(`texts that are 40 % longer than the English ones fit ${lists} at 1440, 1280 and 1024`, async ({ page, site, context, login }) => {
    test.setTimeout(900_000)
    await login('admin', '/wel/index')
    await context.addCookies([{ name: 'ward_lang', value: 'en', url: site.url }])
    const problemsByPage: Record<string, string[]> = {}
    for (const path of lists === 'some lists' ? someLists : await menuAddresses(page))
      for (const width of [1440, 1280, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        // After hydration, because React compares the texts of the server with its own.
        await expect(page.locator('[data-scripted].invisible')).toHaveCount(0)
        await page.waitForLoadState('networkidle')
        const before = await wrongOn(page, 'zh')
        await lengthen(page)
        const wrong = (await wrongOn(page, 'zh')).filter((problem) => !before.includes(problem))
        if (wrong.length) problemsByPage[`${path} ${width}`] = wrong
      }
    expect(problemsByPage).toEqual({})
  })

test('quotes are narrow in English, also where the first font is a Chinese one', async ({ page, site, context, login }) => {
  await login('admin', '/wel/index')
  await context.addCookies([{ name: 'ward_lang', value: 'en', url: site.url }])
  await page.reload()
  const widths = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')!
    const { font, fontSize } = getComputedStyle(document.body)
    pen.font = font
    return ['’', '“'].map((quote) => pen.measureText(quote).width / parseFloat(fontSize))
  })
  for (const width of widths) expect(width).toBeLessThan(0.5)
})

test('axe finds nothing on pages outside the menu and pages with pictures @long', async ({ page, site, login }) => {
  await login('admin', '/wel/index')
  const one = (table: string, state?: number) =>
    site.sql<{ id: string }>(
      `select cast(id as text) as id from ${table} ${state === undefined ? '' : `where state = ${state}`} limit 1`,
    )[0]!.id
  const findingsByPage: Record<string, string[]> = {}
  for (const path of [
    ...[
      '/system/dept/wizard',
      '/platform/sms/outbox',
      '/rental/equ/labels',
      '/rental/place/wall',
      '/rental/place',
      '/rental/hos',
      '/money/flow',
    ],
    `/rental/equ/${one('ward_equ')}/page`,
    `/rental/customer/${one('ward_customer')}`,
    `/money/todo/${one('ward_problem', 0)}/problem`,
    `/money/order/${one('ward_order', 3)}/slip`,
  ]) {
    await page.goto(path)
    const serious = await findings(page)
    if (serious.length) findingsByPage[path] = serious
  }
  expect(findingsByPage).toEqual({})
})
