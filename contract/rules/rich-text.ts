/**
 * Allowed HTML of formatted text: tags that cannot run, frame or send anything. The server sanitizes what it stores; the console
 * sanitizes what it receives, because its server may not. Options of `sanitize-html`.
 */
export const richText = {
  allowedTags: [
    ...['p', 'br', 'hr', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li'],
    ...['dl', 'dt', 'dd', 'blockquote', 'pre', 'code', 'span', 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  /** Deeper markup is dropped, because browsers do not lay it out either. */
  nestingLimit: 50,
}

/** Elements whose content is not text either. */
const unseen = /<(script|style|iframe|object|template)\b[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi

/** Whether nothing of a formatted text would be visible, whatever tags it has. */
export const isBlankRich = (html: string): boolean => {
  const visible = html.replace(unseen, '')
  return !/<(?:img|hr|table)\b/i.test(visible) && /^(?:\s|&nbsp;|&#160;)*$/.test(visible.replace(/<[^<>]*>/g, ''))
}

/** The words of HTML that nobody sanitized, a line per block, as plain text. */
export const linesOf = (html: string): string =>
  withoutEntities(
    html
      .replace(unseen, '')
      .replace(/<br\s*\/?>|<\/(?:p|li|h[1-6]|div|tr|blockquote|pre|dt|dd)>/gi, '\n')
      .replace(/<[^<>]*>/g, ' '),
  )
    .split('\n')
    .map(onOneLine)
    .filter(Boolean)
    .join('\n')

/** For `sanitize-html`: allows no tags. */
export const noTags = { allowedTags: [], allowedAttributes: {} }

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
const entities = /&(amp|lt|gt|quot|nbsp);/g
const withoutEntities = (text: string): string => text.replace(entities, (entity, name: string) => signs[name] ?? entity)
const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The plain text of a formatted text, on one line. @param sanitized by `noTags`, which writes special characters as entities */
export const wordsOf = (sanitized: string): string => onOneLine(withoutEntities(sanitized))
