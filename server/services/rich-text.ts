/** Formatted text as staff write it, kept to tags that cannot run anything. */

const allowed = new Set(
  'p br hr b strong i em u s sub sup h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code span div table thead tbody tr th td a img'.split(' '),
)
const void_ = new Set(['br', 'hr', 'img'])
/** The attributes that a tag keeps; their values are addresses or plain words. */
const attributes: Record<string, readonly string[]> = { a: ['href', 'title'], img: ['src', 'alt'] }
const safeAddress = /^(https?:\/\/|\/(?!\/)|mailto:|tel:)[^\s"'<>\\]*$/i

const quote = (text: string) => text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function keptAttributes(tag: string, text: string): string {
  const kept = attributes[tag] ?? []
  let out = ''
  for (const [, name = '', double, single] of text.matchAll(/([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)) {
    const value = double ?? single ?? ''
    const lower = name.toLowerCase()
    if (!kept.includes(lower)) continue
    if ((lower === 'href' || lower === 'src') && !safeAddress.test(value)) continue
    out += ` ${lower}="${quote(value)}"`
  }
  return out
}

/** The HTML with harmless tags only; everything else that looks like a tag is dropped, its text stays. */
export function cleanHtml(html: string): string {
  const bare = html
    .replace(/<!--[\s\S]*?(-->|$)/g, '')
    .replace(/<(script|style|iframe|object|template|svg|math)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
  // why: each tag is written anew from what is allowed, so nothing of the original markup can slip through
  return bare.replace(
    /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>|[<>]/gi,
    (whole, slash?: string, name?: string, rest?: string) => {
      if (!name) return whole === '<' ? '&lt;' : '&gt;'
      const tag = name.toLowerCase()
      if (!allowed.has(tag)) return ''
      if (slash) return void_.has(tag) ? '' : `</${tag}>`
      return `<${tag}${keptAttributes(tag, rest ?? '')}>`
    },
  )
}
