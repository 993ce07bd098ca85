/** Every page of the menu, and everything that can be reached from it without writing. */
import { type Field, type Form, readPage, valuesOf } from '../page.ts'
import { failuresOf, type VisitedPage, type Visitor } from './visitor.ts'

/** Addresses in the menu on the left. */
export function menuIn(html: string): string[] {
  const side = /<aside data-slot="sidebar"[^]*?<\/aside>/.exec(html)?.[0] ?? ''
  return [...new Set(readPage(side).links)].filter((link) => link !== '/')
}

/** A key that is equal for links that differ only in the row: the path without ids; for the page itself, also the names in its query. */
function shapeOf(link: string, page: string): string {
  const { pathname, searchParams } = new URL(link, 'http://console')
  if (pathname === page) return [page, ...new Set(searchParams.keys())].join(' ')
  return pathname.replace(/\/(?=[^/]*\d)[\w-]+/g, '/:id')
}

/** A value for a filter; undefined where the filter offers none. */
function wordFor({ name, type, options, value }: Field): string | undefined {
  if (type === 'select') return options.find((option) => option !== '')
  if (/checkbox|radio|hidden|button|submit/.test(type)) return undefined
  return type.startsWith('date') || /(?:Time|Date)_date/.test(name) ? '2026-01-01' : value || '1'
}

/** Addresses of a form: the list with each of its filters, or the file of its export. */
function addressesOf({ action, fields }: Form, page: string): string[] {
  const query = (values: Iterable<readonly [string, string]>) =>
    new URLSearchParams([...values].map(([name, value]) => [name, value])).toString()
  if (action.startsWith('/export/')) {
    const flat = [...valuesOf({ fields })].flatMap(([name, list]) => list.map((value) => [name, value] as const))
    return [`${action}?${query(flat)}`]
  }
  if (action !== '' && action !== page) return []
  return fields.flatMap((field) => {
    const word = wordFor(field)
    return word === undefined ? [] : [`${page}?${query([[field.name, word]])}`]
  })
}

/** Maximum of addresses per page; no page has as many forms, dialogs and sort orders. */
const most = 40

export interface WalkedPage {
  address: string
  failures: string[]
}

/**
 * Opens a page, then one link of each shape below its address, recursively: rows, forms, dialogs, sort orders, filters, the file of an
 * export.
 * @param read called once for each page that was opened
 */
export async function walkPage(
  visitor: Visitor,
  page: string,
  read: (currentPage: VisitedPage) => void = () => undefined,
): Promise<WalkedPage[]> {
  const seen = new Set<string>([shapeOf(page, page)])
  const pages: WalkedPage[] = []
  const waiting = [page]
  while (waiting.length && pages.length < most) {
    const address = waiting.shift()!
    const currentPage = await visitor.open(address)
    read(currentPage)
    pages.push({ address, failures: failuresOf(currentPage) })
    const { links, asks } = readPage(currentPage.html)
    for (const link of [...links, ...asks.flatMap((form) => addressesOf(form, page))]) {
      const at = new URL(link, 'http://console').pathname
      // Queries of the page are followed only from the page itself, because the pages below have them in every combination.
      if (at === page ? address !== page : !at.startsWith(`${page}/`) && at !== `/export${page}`) continue
      const shape = shapeOf(link, page)
      if (seen.has(shape)) continue
      seen.add(shape)
      waiting.push(link)
    }
  }
  return pages
}
