/** Finds what a step points at in the real page. */
import { isAt } from './story.ts'

const isShown = (element: Element) => element.getClientRects().length > 0 && !element.closest('[inert]')

function candidates(top: ParentNode, kind: string, what: string): Element[] {
  const all = (selector: string) => [...top.querySelectorAll(selector)]
  if (kind === 'link') return all('a[href^="/"]').filter((link) => isAt(what, link.getAttribute('href') ?? ''))
  if (kind === 'field') return all(`[name="${CSS.escape(what)}"]:not([type=hidden])`)
  if (kind === 'part') return all(`[data-slot="${CSS.escape(what)}"]`)
  const [name = '', value = ''] = what.split('=')
  if (name) return all(`button[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`)
  return [...all('button[data-decides]'), ...all('button[type=submit]').reverse()]
}

/** The first one that is seen, in an open dialog before the page below it; undefined where the page has none. */
export function findControl(page: Document, control: string): Element | undefined {
  const [kind = '', what = ''] = control.split(/:(.*)/s)
  // why the document: one that has just begun to load has no body yet
  const places = [...page.querySelectorAll('dialog[open]'), page.querySelector('#main') ?? page]
  for (const place of places) {
    const found = candidates(place, kind, what).find(isShown)
    // why: a box alone is small, and its words are pressed as well
    if (found) return found.closest('label') ?? found
  }
  return undefined
}

/** Scrolls what holds it, and nothing around that. */
export function bringIntoView(element: Element): void {
  let holder = element.parentElement
  while (holder && !(holder.scrollHeight > holder.clientHeight && /auto|scroll/.test(getComputedStyle(holder).overflowY)))
    holder = holder.parentElement
  if (!holder) return
  const [own, around] = [element.getBoundingClientRect(), holder.getBoundingClientRect()]
  if (own.top >= around.top && own.bottom <= around.bottom) return
  holder.scrollBy({ top: own.top - around.top - Math.max(24, (around.height - own.height) / 2) })
}

/** Opens an address in the real page as its own links do, so that it does not load again. */
export function openIn(frame: HTMLIFrameElement, to: string): void {
  const page = frame.contentDocument
  const main = page?.querySelector('#main')
  if (!page || !main) {
    frame.src = to
    return
  }
  const link = page.createElement('a')
  link.href = to
  main.append(link)
  link.click()
  link.remove()
}

/** Path and query that the real page shows; undefined while it loads. */
export function addressIn({ contentWindow }: HTMLIFrameElement): string | undefined {
  try {
    const { pathname, search } = contentWindow!.location
    return pathname.startsWith('/') ? pathname + search : undefined
  } catch {
    return undefined
  }
}
