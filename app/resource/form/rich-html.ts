/** The markup that the editor of formatted text knows: that of `contract/rules/rich-text.ts`, except lists of terms and titles of links. */
import { type Editor, type Extensions, Mark } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

const link = { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'], HTMLAttributes: { target: null, rel: null } }

/** A mark without attributes of the text below or above the line. */
const shifted = (tag: 'sub' | 'sup') =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0] })

export const extensions: Extensions = [
  StarterKit.configure({ link, trailingNode: false }),
  shifted('sub'),
  shifted('sup'),
  Image,
  TableKit.configure({ table: { resizable: false } }),
]

const nbsp = '\u00a0'
/** Spaces that HTML would show as one, or not at all, become spaces that it shows. Programs keep theirs. */
const withSpaces = (html: string): string =>
  html.replace(/<pre[\s\S]*?<\/pre>|(<(?:p|h[1-6])(?: [^<>]*)?>) | {2,}/g, (part, opening?: string) => {
    if (part.startsWith('<pre')) return part
    return opening ? opening + nbsp : `${nbsp.repeat(part.length - 1)} `
  })

/** The HTML of the form's field; an editor without content is an empty field. */
export const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : withSpaces(editor.getHTML()))

/** Tags of the same effect, of which the editor writes the second. */
const same: Readonly<Record<string, string>> = { B: 'STRONG', I: 'EM', DIV: 'P' }
/** Tags without an effect of their own. */
const plain: ReadonlySet<string> = new Set(['SPAN', 'TBODY', 'THEAD', 'COLGROUP', 'COL'])

/** Without event handlers, which the policy of the page would report while the browser parses them; the server removes them anyway. */
export const parsable = (html: string): string => html.replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')

/** What is pasted, without pictures that only the other program can load, and with whole addresses. */
export function pasted(html: string): string {
  const { body } = new DOMParser().parseFromString(parsable(html), 'text/html')
  for (const image of body.querySelectorAll('img')) if (!/^(https?:|\/(?!\/))/i.test(image.getAttribute('src') ?? '')) image.remove()
  for (const anchor of body.querySelectorAll('a[href^="//"]')) anchor.setAttribute('href', `https:${anchor.getAttribute('href')}`)
  return body.innerHTML
}

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
