/**
 * Allowed HTML of formatted text: tags that cannot run, frame or send anything. The server sanitizes what it stores; the console
 * sanitizes what it receives, because its server may not. Options of `sanitize-html`.
 */
export const richText = {
  allowedTags: [
    ...['p', 'br', 'hr', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li'],
    ...['blockquote', 'pre', 'code', 'span', 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
  ],
  allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  /** Deeper markup is dropped, because browsers do not lay it out either. */
  nestingLimit: 50,
}

/** For `sanitize-html`: allows no tags. */
export const noTags = { allowedTags: [], allowedAttributes: {} }

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
/** The plain text of a formatted text, on one line. @param sanitized by `noTags`, which writes special characters as entities */
export const wordsOf = (sanitized: string): string =>
  sanitized
    .replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => signs[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
