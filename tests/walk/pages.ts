/** Every page of the menu, and what can be reached from it without writing. */
import { type Field, type Form, readPage, valuesOf } from '../page.ts'
import { failuresOf, type Shown, type Visitor } from './visitor.ts'

/** Addresses in the menu at the left. */
export function menuIn(html: string): string[] {
  const side = /<aside data-slot="sidebar"[^]*?<\/aside>/.exec(html)?.[0] ?? ''
  return [...new Set(readPage(side).links)].filter((link) => link !== '/')
}

/** What two links have in common that differ in a row only: the path without ids; on the page itself the names of its query, too. */
function shapeOf(link: string, page: string): string {
  const { pathname, searchParams } = new URL(link, 'http://console')
  if (pathname === page) return [page, ...new Set(searchParams.keys())].join(' ')
  return pathname.replace(/\/(?=[^/]*\d)[\w-]+/g, '/:id')
}

/** What is asked for in a filter; undefined where it offers nothing. */
function wordFor({ name, type, options, value }: Field): string | undefined {
  if (type === 'select') return options.find((option) => option !== '')
  if (/checkbox|radio|hidden|button|submit/.test(type)) return undefined
  return type.startsWith('date') || /(?:Time|Date)_date/.test(name) ? '2026-01-01' : value || '1'
}

/** A list asked by each of its filters, and the file of its export. */
function asked({ action, fields }: Form, page: string): string[] {
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

/** More than the forms, dialogs and orders of any page have. */
const most = 40

export interface Found {
  address: string
  failures: string[]
}

/**
 * Opens a page, then one link of each shape below its address, and below those: rows, forms, dialogs, orders, filters, the file of an
 * export.
 * @param read once for each page that was opened
 */
export async function walkPage(visitor: Visitor, page: string, read: (shown: Shown) => void = () => undefined): Promise<Found[]> {
  const seen = new Set<string>([shapeOf(page, page)])
  const found: Found[] = []
  const waiting = [page]
  while (waiting.length && found.length < most) {
    const address = waiting.shift()!
    const shown = await visitor.open(address)
    read(shown)
    found.push({ address, failures: failuresOf(shown) })
    const { links, asks } = readPage(shown.html)
    for (const link of [...links, ...asks.flatMap((form) => asked(form, page))]) {
      const at = new URL(link, 'http://console').pathname
      // why the page's own queries only from itself: below it they come in every combination
      if (at === page ? address !== page : !at.startsWith(`${page}/`) && at !== `/export${page}`) continue
      const shape = shapeOf(link, page)
      if (seen.has(shape)) continue
      seen.add(shape)
      waiting.push(link)
    }
  }
  return found
}
