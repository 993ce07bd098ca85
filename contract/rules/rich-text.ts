/**
 * What formatted text may hold: tags that cannot run, frame or send anything. The server cleans what it stores, the console
 * what it is answered, since it may stand before a server that cleans nothing. Options of `sanitize-html`.
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
  /** Deeper markup is left out: a browser does not lay it out either. */
  nestingLimit: 50,
}
