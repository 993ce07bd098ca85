import { expect, it } from 'vitest'
import { isBlankRich, linesOf } from './rich-text.ts'

it('a formatted text is blank where a reader would see nothing', () => {
  for (const html of [
    '',
    '  ',
    '<p></p>',
    '<p>&nbsp; </p><br>',
    '<script>alert(1)</script>',
    '<iframe src="x">1</iframe>',
    '<!-- a -->',
    '<style>a{}',
  ])
    expect(isBlankRich(html), html).toBe(true)
  for (const html of ['a', '<p>1</p>', '<img src="/a.png">', '<hr>', 'a < b', '<table></table>'])
    expect(isBlankRich(html), html).toBe(false)
})

it('its words stand in a line per block', () => {
  expect(linesOf('<h3>归还</h3><p>请 <b>周五</b> 前<br>归还 &lt;床&gt;</p><ul><li>一</li><li>二</li></ul>')).toBe(
    '归还\n请 周五 前\n归还 <床>\n一\n二',
  )
})
