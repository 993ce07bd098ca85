/** The editor of formatted text, with the content of a notice. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, type Site, test } from './fixtures.ts'

const editor = (page: Page) => page.locator('[data-slot=rich-editor]').getByRole('textbox', { name: '通知内容' })
const tool = (page: Page, name: string) => page.getByRole('toolbar', { name: '排版' }).getByRole('button', { name })
const stored = (site: Site, title: string) =>
  site.sql<{ id: string; content: string }>('select id, content from blade_notice where title = ? and is_deleted = 0', title)[0]

async function fillIn(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('通知标题').fill(title)
  await dialog.getByLabel('通知时间').fill('2026-11-01T08:00')
}

test('a notice is typed as it is read: words, a heading, a list, a link; its form opens unchanged', async ({ page, site, login }) => {
  const title = `归还陪护床 ${randomUUID().slice(0, 8)}`
  await login('admin', '/platform/notice/new')
  await fillIn(page, title)
  // The label focuses the editor.
  await page.getByRole('dialog').locator('label', { hasText: '通知内容' }).click()
  await expect(editor(page)).toBeFocused()
  await tool(page, '小标题').click()
  await page.keyboard.type('归还')
  await page.keyboard.press('Enter')
  await page.keyboard.type('请 ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('周五')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' 前：')
  await tool(page, '链接').click()
  const address = page.getByLabel('链接地址')
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await expect(page.getByText('请输入网址、邮箱（mailto:）或电话（tel:）')).toBeVisible()
  await address.fill('example.com')
  await address.press('Enter')
  await page.keyboard.press('Enter')
  await tool(page, '项目列表').click()
  await page.keyboard.type('一楼')
  await page.keyboard.press('Enter')
  await page.keyboard.type('二楼')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const notice = stored(site, title)!
  expect(notice.content).toBe(
    '<h3>归还</h3><p>请 <strong>周五</strong> 前：<a href="https://example.com">example.com</a></p><ul><li><p>一楼</p></li><li><p>二楼</p></li></ul>',
  )
  await page.goto(`/platform/notice/${notice.id}/edit`)
  await expect(editor(page).getByRole('listitem')).toHaveText(['一楼', '二楼'])
  await expect(page.getByText('尚未保存')).toHaveCount(0)
  await editor(page).press('Control+Home')
  await page.keyboard.type('请')
  await expect(page.getByText('尚未保存')).toBeVisible()
  await tool(page, '撤销').click()
  await expect(page.getByText('尚未保存')).toHaveCount(0)
})

test('markup that the editor would lose stays: it is edited as HTML; empty text is refused at its field', async ({ page, site, login }) => {
  const title = `浓度 ${randomUUID().slice(0, 8)}`
  const content = '<dl><dt>价格</dt><dd>10元</dd></dl><table><tbody><tr><td>一</td></tr></tbody></table>'
  await login('admin', '/platform/notice/new')
  await fillIn(page, title)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请输入通知内容')).toBeVisible()
  await expect(editor(page)).toHaveAttribute('aria-invalid', 'true')
  await tool(page, 'HTML 源码').click()
  await page.locator('textarea[name=content]').fill(content)
  await tool(page, 'HTML 源码').click()
  await expect(page.getByText('内容含编辑器不支持的格式')).toBeVisible()
  await expect(tool(page, '加粗')).toBeDisabled()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(stored(site, title)!.content).toBe(content)
  await page.goto(`/platform/notice/${stored(site, title)!.id}/edit`)
  await expect(page.locator('textarea[name=content]')).toHaveValue(content)
  // The editor has read the field.
  await expect(page.getByText('内容含编辑器不支持的格式')).toBeVisible()
  await expect(page.locator('textarea[name=content]')).toBeEditable()
  // Without the list of terms the editor keeps everything.
  await page.locator('textarea[name=content]').fill(content.replace(/<.?d[ltd]>/g, ''))
  await tool(page, 'HTML 源码').click()
  await expect(editor(page).getByRole('cell')).toHaveText('一')
})

test('a draft of formatted text comes back into the editor', async ({ page, login }) => {
  await login('admin', '/platform/notice/new')
  await editor(page).click()
  await page.keyboard.type('写到一半')
  await page.waitForTimeout(1500)
  await page.reload()
  await page.getByRole('button', { name: /恢复/ }).click()
  await expect(editor(page)).toHaveText('写到一半')
})

/** Holds back the script of the editor. @returns lets it through */
async function lateEditor(page: Page): Promise<() => void> {
  let load = () => {}
  const loaded = new Promise<void>((resolve) => (load = resolve))
  await page.route(/rich-editor.*\.js/, async (route) => {
    await loaded
    await route.continue()
  })
  return load
}

test('who types HTML before the editor is loaded keeps it under the cursor', async ({ page, login }) => {
  const load = await lateEditor(page)
  await login('admin', '/platform/notice/new')
  const area = page.locator('textarea[name=content]')
  await area.focus()
  await page.keyboard.type('<p>一')
  load()
  await expect(tool(page, 'HTML 源码')).toBeVisible()
  await page.keyboard.type('二</p>')
  await expect(area).toHaveValue('<p>一二</p>')
  await tool(page, 'HTML 源码').click()
  await expect(editor(page)).toHaveText('一二')
})

test('an empty field that has the focus when the editor is loaded hands it on', async ({ page, login }) => {
  const load = await lateEditor(page)
  await login('admin', '/platform/notice/new')
  await page.locator('textarea[name=content]').focus()
  load()
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('三')
  await expect(editor(page)).toHaveText('三')
})

test('what is typed or pasted is stored as it is read: numbers, spaces, raised letters; pictures of other programs are left out', async ({
  page,
  site,
  login,
}) => {
  const title = `停电 ${randomUUID().slice(0, 8)}`
  await login('admin', '/platform/notice/new')
  await fillIn(page, title)
  await editor(page).click()
  await page.keyboard.type('2026. 11. 28 停电')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('a    b')
  await page.keyboard.press('Enter')
  await editor(page).evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<p>SpO<sub>2</sub> 5 m<sup>2</sup><img src="file:///C:/a.png"> <a href="//a.example/b">页</a></p>')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(editor(page)).toContainText('SpO2')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { id, content } = stored(site, title)!
  expect(content).toContain('<ol start="2026"><li><p>11. 28 停电</p></li></ol><p>a\u00a0\u00a0\u00a0 b</p>')
  expect(content).toContain('SpO<sub>2</sub> 5 m<sup>2</sup>')
  expect(content).toContain('<a href="https://a.example/b">页</a>')
  expect(content).not.toContain('<img')
  await page.goto(`/platform/notice/${id}/edit`)
  await expect(editor(page).locator('ol')).toHaveAttribute('start', '2026')
})

test('a draft with markup that the editor would lose comes back as HTML', async ({ page, login }) => {
  const content = '<dl><dt>押金</dt><dd>99元</dd></dl>'
  await login('admin', '/platform/notice/new')
  await tool(page, 'HTML 源码').click()
  await page.locator('textarea[name=content]').fill(content)
  await page.reload()
  await page.getByRole('button', { name: /恢复/ }).click()
  await expect(page.getByText('内容含编辑器不支持的格式')).toBeVisible()
  await expect(page.locator('textarea[name=content]')).toHaveValue(content)
})
