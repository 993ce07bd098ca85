/**
 * Actions that the page itself offers: on the open record, the selected rows, the focused row, and the page. They are read from the page,
 * so that rights, states and language are those of its own buttons.
 */
import { pageOf, withoutTab } from '#app/lib/address.ts'

interface PageAction {
  name: string
  to: string
  /** The record, or how many rows. */
  on: string
}

const text = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
const nameOf = (link: Element) => link.getAttribute('aria-label') ?? text(link)
const linksIn = (box: ParentNode | null | undefined, selector = 'a[href^="/"]') => [
  ...(box?.querySelectorAll<HTMLAnchorElement>(selector) ?? []),
]

/** The first text of a heading, without the tags and buttons beside it. */
const titleOf = (box: Element) =>
  text(['h2 > :first-child', 'h2', 'h1 > :first-child', 'h1'].map((part) => box.querySelector(part)).find(Boolean))

function actionsOf(links: readonly HTMLAnchorElement[], on: string): PageAction[] {
  // The page itself is no action: that link refreshes it.
  const here = [window.location.pathname, pageOf(withoutTab(window.location.pathname))]
  return links.flatMap((link) => {
    const to = link.getAttribute('href') ?? ''
    const name = nameOf(link)
    return name && !here.includes(withoutTab(link.pathname)) && !link.target ? [{ name, to, on }] : []
  })
}

/** Links to what is below a record: its dialogs and its pages. */
const below = (record: string) => `a[href^="${CSS.escape(record).replaceAll('\\/', '/')}/"]`

function onOpenRecord(): PageAction[] {
  const sheet = [...document.querySelectorAll('dialog[open][data-slot=sheet]')].at(-1)
  // A record's address has the module, the resource and the id.
  const [record] = /^\/[\w-]+\/[\w-]+\/\d+/.exec(withoutTab(window.location.pathname)) ?? []
  const box = sheet ?? document.querySelector('main')
  if (!record || !box) return []
  // What a record is for stands in its footer, before the tools in its header.
  const foot = linksIn(box.querySelector('[data-slot=dialog-footer]'), below(record))
  return actionsOf([...foot, ...linksIn(box, below(record))], titleOf(box))
}

function onRow(focused: Element | null): PageAction[] {
  const row = focused?.closest('tr')
  const [record] = /^\/[\w-]+\/[\w-]+\/\d+/.exec(row?.querySelector('a[data-row]')?.getAttribute('href') ?? '') ?? []
  return record ? actionsOf(linksIn(row, below(record)), text(row?.querySelector('a[data-row]'))) : []
}

function onSelected(): PageAction[] {
  const bar = document.querySelector('[data-slot=bulk-bar]')
  return actionsOf(linksIn(bar), text(bar?.querySelector('[role=status]')))
}

/** @param focused what had the focus before the box opened */
export function pageActions(focused: Element | null): PageAction[] {
  const page = document.querySelector('main h1')
  const all = [
    ...onOpenRecord(),
    ...onSelected(),
    ...onRow(focused),
    ...actionsOf(linksIn(document.querySelector('[data-slot=page-actions]')), text(page)),
  ]
  return all.filter(({ to }, i) => all.findIndex((other) => other.to === to) === i)
}
