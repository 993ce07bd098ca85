/** Words of lists and their dialogs, without a browser. */
import { expect, test } from './fixtures.ts'
import { visitorOf } from './sessions.ts'

const wordsOf = (html: string) => html.replace(/<script[^>]*>.*?<\/script>|<[^>]+>|<!-- -->/gs, ' ').replace(/\s+/g, ' ')

test('a page beyond the end keeps the total, and leads to the last page', async ({ site }) => {
  const { open } = await visitorOf(site.url, 'admin')
  const { html } = await open('/system/user?current=999')
  const [, total] = /共 ([\d,]+) 条/.exec(wordsOf(html)) ?? []
  expect(Number(total)).toBeGreaterThan(0)
  const last = Math.ceil(Number(total) / 10)
  const link = html.slice(0, html.indexOf('到最后一页')).lastIndexOf('href="')
  expect(html.slice(link)).toMatch(last > 1 ? new RegExp(`^href="/system/user\\?current=${last}"`) : /^href="\/system\/user"/)
})

test('dialogs name the rows, not the page of the menu', async ({ site }) => {
  const { open } = await visitorOf(site.url, 'admin')
  expect(wordsOf((await open('/system/role/new')).html)).toMatch(/新增角色(?!管理)/)
  expect(wordsOf((await open('/system/role/remove?ids=5')).html)).toContain('将删除 1 条角色。')
})
