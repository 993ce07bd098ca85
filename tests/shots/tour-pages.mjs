// The pictures of docs/product-tour.md, in its order. `find`: opens the first row that has a link like it; `end` is added to its address.
// A picture is 1440 pixels wide, in English and in the default theme, unless it says otherwise.
export const tourPages = [
  { name: 'home', path: '/wel/index' },
  { name: 'orders', path: '/money/order' },
  { name: 'order', path: '/money/order?state=2', find: '/money/order/', end: '' },
  { name: 'refund', path: '/money/order?state=3', find: '/money/order/', end: '/refund' },
  { name: 'todo', path: '/money/todo' },
  { name: 'reconciliation', path: '/money/reconcile' },
  { name: 'bed-board', path: '/rental/place' },
  { name: 'report', path: '/rental/hos' },
  { name: 'users', path: '/system/user', theme: 'dark' },
  { name: 'lab', path: '/ward/sim' },
]

/** Settings of the server. The rows are those of one moment, so that the same pages have the same parts. */
export const tourSettings = { SIM_CONTROL: '1', SOCIAL: 'off', SEED_NOW: '2026-11-26 10:30:00' }

/** Parts of a page whose words the pictures show; rows are data. */
const parts = 'h1|h2|th|dt|label|legend|button'

/**
 * The words of a page that a picture shows: headings, columns, facts, fields, buttons. Leaves out what depends on rows or time, and what is
 * repeated on every page.
 */
export function wordsOf(html) {
  const main = html
    .replace(/^[^]*?<main[^>]*>/, '')
    .replace(/<\/main>[^]*$/, '')
    .replace(/<tbody[^]*?<\/tbody>/g, '')
  const words = [...main.matchAll(new RegExp(`<(${parts})\\b[^>]*>([^]*?)</\\1>`, 'g'))].map(([, , content]) =>
    content
      .replace(/<!--[^]*?-->|<svg[^]*?<\/svg>|<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  return [...new Set(words.filter((text) => /\p{L}/u.test(text) && !/\d|\p{Script=Han}/u.test(text)))].sort()
}

/** The address of a picture's page. @param open loads a page as HTML */
export async function addressOf({ path, find, end }, open) {
  if (!find) return path
  const link = new RegExp(`href="(${find}1\\d+)[/?"]`).exec((await open(path)).replace(/^[^]*?<tbody/, ''))
  if (!link) throw new Error(`${path} has no row for a picture`)
  return link[1] + end
}
