/** The markup that the editor of formatted text knows: that of `contract/rules/rich-text.ts`, except sub, sup and titles of links. */
import type { Editor, Extensions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

const link = { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'], HTMLAttributes: { target: null, rel: null } }

export const extensions: Extensions = [
  StarterKit.configure({ link, trailingNode: false }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
]

/** The HTML of the form's field; an editor without content is an empty field. */
export const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML())

/** Tags of the same effect, of which the editor writes the second. */
const same: Readonly<Record<string, string>> = { B: 'STRONG', I: 'EM', DIV: 'P' }
/** Tags without an effect of their own. */
const plain: ReadonlySet<string> = new Set(['SPAN', 'TBODY', 'THEAD', 'COLGROUP', 'COL'])

/** Without event handlers, which the policy of the page would report while the browser parses them; the server removes them anyway. */
export const parsable = (html: string): string => html.replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')

/** The kinds of markup of a text, and the number of its letters. */
function contentOf(html: string) {
  const { body } = new DOMParser().parseFromString(parsable(html), 'text/html')
  const elements = [...body.querySelectorAll('*')]
  const tags = elements.flatMap(({ tagName }) => (plain.has(tagName) ? [] : (same[tagName] ?? tagName)))
  const titles = elements.some((element) => !plain.has(element.tagName) && element.hasAttribute('title')) ? ['title'] : []
  return { marks: new Set([...tags, ...titles]), letters: (body.textContent ?? '').replace(/\s+/g, '').length }
}

/** Whether `written`, what the editor makes of `html`, has all of its text and kinds of markup. */
export function isKept(html: string, written: string): boolean {
  const [before, now] = [contentOf(html), contentOf(written)]
  return before.letters === now.letters && [...before.marks].every((mark) => now.marks.has(mark))
}

/** The target of a link as people type it, e.g. "example.com" or "a@example.com"; undefined for one that is not allowed. */
export function targetOf(address: string): string | undefined {
  if (/^(https?|mailto|tel):./i.test(address)) return address
  if (address.includes(':') || /\s/.test(address)) return undefined
  if (address.includes('@')) return `mailto:${address}`
  return address.includes('.') ? `https://${address}` : undefined
}
