/**
 * Allowed HTML of formatted text: tags that cannot run, frame or send anything. The server sanitizes what it stores, the console
 * what it receives, since its server may sanitize nothing. Options of `sanitize-html`.
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
  /** Deeper markup is dropped: browsers do not lay it out either. */
  nestingLimit: 50,
}
