/** Every page in the language `pseudo`, as HTML: a text outside the brackets is either data or untranslated. */
import { menuIconNames } from '#app/shell/menu/menu-icon-names.ts'
import { Parser } from 'htmlparser2'
import { readPage } from '../page.ts'
import { apiOf } from './api.ts'
import { expect, spawnConsole, test } from './fixtures.ts'
import { visitorOf } from './sessions.ts'

type Attributes = Readonly<Record<string, string>>
interface Element {
  tag: string
  at: Attributes
}

const slots = new Set(['row-card', 'timeline-description'])
/** Whether an element contains data that is never translated: values of rows, names of people, names of languages. */
function isData({ tag, at }: Element, above: readonly Element[]): boolean {
  const within = (test: (element: Element) => boolean) => above.some(test)
  const slot = at['data-slot'] ?? ''
  return (
    (tag !== 'html' && 'lang' in at) ||
    at.translate === 'no' ||
    ['script', 'style', 'noscript', 'head', 'code', 'kbd', 'time', 'template'].includes(tag) ||
    /(^| )mono( |$)/.test(at.class ?? '') ||
    slots.has(slot) ||
    ((tag === 'td' || tag === 'th') && within((one) => one.tag === 'tbody')) ||
    (tag === 'dd' && within((one) => one.tag === 'dl')) ||
    (tag === 'h2' && within((one) => one.at['data-slot'] === 'sheet')) ||
    (tag === 'button' && at.popovertarget === 'account-menu' && above.at(-1)?.at['data-slot'] === 'topbar') ||
    (at['data-slot'] === 'popover-header' && above.at(-1)?.at.id === 'account-menu') ||
    // Choices: names of icons, rows.
    (tag === 'label' && (menuIconNames.some((icon) => icon === at.title) || within((one) => one.tag === 'details'))) ||
    (tag === 'b' && within((one) => one.at['data-slot'] === 'demo')) ||
    (tag === 'option' && at.value !== '')
  )
}

/** Texts, accessible names and hints outside ⟦⟧ that contain a letter. */
function untranslated(html: string): string[] {
  const results = new Set<string>()
  const above: (Element & { data: boolean })[] = []
  let depth = 0
  const place = () =>
    above
      .slice(-4)
      .map(({ tag, at }) => tag + (at['data-slot'] ? `.${at['data-slot']}` : ''))
      .join(' > ')
  const look = (kind: string, text: string) => {
    let outside = ''
    for (const char of text)
      if (char === '⟦') depth += 1
      else if (char === '⟧') depth -= 1
      else if (depth === 0) outside += char
    if (/\p{L}/u.test(outside) && !/^#[0-9a-f]{6}$/.test(text) && !above.some(({ data }) => data))
      results.add(`${place()} ${kind}: ${text.trim().slice(0, 60)}`)
  }
  const parser = new Parser({
    onopentag(tag, at) {
      above.push({ tag, at, data: isData({ tag, at }, above) })
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) if (at[name]) look(name, at[name])
    },
    ontext: (text) => look('text', text),
    onclosetag: () => void above.pop(),
  })
  parser.end(html)
  return [...results]
}

test('every fixed route and every page of the menu is translated @long', async () => {
  test.setTimeout(300_000)
  const server = await spawnConsole({ NODE_ENV: 'test', SOCIAL: 'demo', BLADE_SOCIAL: 'github=GitHub', BLADE_SMS: 'on' })
  const { url } = server
  const { open } = await visitorOf(url, 'admin', 'pseudo')
  const textsByPage: Record<string, string[]> = {}
  const read = (path: string, html: string) => {
    const texts = untranslated(html)
    if (texts.length) textsByPage[path] = texts
    return html
  }
  async function visit(path: string): Promise<string> {
    const { status, html } = await open(path)
    expect([path, status]).toEqual([path, 200])
    return read(path, html)
  }
  for (const path of ['/login', '/login?way=phone', '/login?way=third', '/404', '/403', '/500'])
    read(path, await (await fetch(url + path, { headers: { cookie: 'ward_lang=pseudo' } })).text())
  for (const path of ['/wel/index', '/info/index', '/info/index?tab=password']) await visit(path)
  const pages = await (await apiOf({ url, sql: () => [] }, 'admin')).pages()
  expect(pages.length).toBeGreaterThan(30)
  for (const path of pages) {
    const html = await visit(path)
    const row = /<a (?=[^>]*data-row)[^>]*href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    const add = readPage(html).links.find((link) => link.startsWith(`${path}/new`))
    for (const link of [row, add]) if (link) await visit(link)
  }
  expect(textsByPage).toEqual({})
  await server.end()
})

test('the pseudo language is not available outside of tests', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'ward_lang', value: 'pseudo', url: site.url }])
  await page.goto('/login')
  await expect(page.getByLabel('用户名')).toBeVisible()
  expect(await page.content()).not.toContain('lang="pseudo"')
  await expect(page.locator('main')).not.toContainText('⟦')
  const answer = await fetch(`${site.url}/api/blade-system/param/list`, { headers: { 'Accept-Language': 'x-pseudo' } })
  expect(await answer.text()).not.toContain('⟦')
})
