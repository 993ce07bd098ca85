/** Texts of lists and their dialogs, without a browser. */
import { expect, test } from './fixtures.ts'
import { visitorOf } from './sessions.ts'

const wordsOf = (html: string) => html.replace(/<script[^>]*>.*?<\/script>|<[^>]+>|<!-- -->/gs, ' ').replace(/\s+/g, ' ')

test('a page number beyond the end leads to the last page, in both languages', async ({ site }) => {
  for (const language of ['zh', 'en']) {
    const { open } = await visitorOf(site.url, 'admin', language)
    const { status, location } = await open('/money/order?current=9999999&state=3')
    const [{ n }] = site.sql<{ n: number }>('select count(*) as n from ward_order where state = 3 and is_deleted = 0') as [{ n: number }]
    const last = Math.ceil(n / 10)
    expect([status, location]).toEqual([302, `/money/order?current=${last}&state=3`])
    const { html } = await open(location!)
    const range = language === 'zh' ? `第 ${(last - 1) * 10 + 1}–${n} 条，共 ${n} 条` : `${(last - 1) * 10 + 1}–${n} of ${n}`
    expect(wordsOf(html).replaceAll(/(?<=\d),(?=\d{3})/g, '')).toContain(range)
  }
})

test('dialogs use the name of the rows, not that of the menu page', async ({ site }) => {
  const { open } = await visitorOf(site.url, 'admin')
  expect(wordsOf((await open('/system/role/new')).html)).toMatch(/新增角色(?!管理)/)
  expect(wordsOf((await open('/system/role/remove?ids=5')).html)).toContain('将删除 1 条角色。')
})
