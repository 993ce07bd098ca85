/** Finds the control of a step in the real page. */
import { isAt } from './story.ts'

const isShown = (element: Element) => element.getClientRects().length > 0 && !element.closest('[inert]')

function candidates(top: ParentNode, kind: string, what: string): Element[] {
  const all = (selector: string) => [...top.querySelectorAll(selector)]
  if (kind === 'link') return all('a[href^="/"]').filter((link) => isAt(what, link.getAttribute('href') ?? ''))
  if (kind === 'field') return all(`[name="${CSS.escape(what)}"]:not([type=hidden])`)
  if (kind === 'option') {
    const [name = '', value = ''] = what.split('=')
    return all(`input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`)
  }
  if (kind === 'part') return all(`[data-slot="${CSS.escape(what)}"]`)
  const [name = '', value = ''] = what.split('=')
  if (name) return all(`button[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`)
  return [...all('button[data-decides]'), ...all('button[type=submit]').reverse()]
}

/** The first visible match, in an open dialog before the page below it; undefined where there is none. */
export function findControl(page: Document, control: string): Element | undefined {
  const [kind = '', what = ''] = control.split(/:(.*)/s)
  // Falls back to the document, because one that has just begun to load has no body yet.
  const places = [...page.querySelectorAll('dialog[open]'), page.querySelector('#main') ?? page]
  for (const place of places) {
    const match = candidates(place, kind, what).find(isShown)
    // Returns the whole label, because a checkbox alone is small and its label is clickable too.
    if (match) return match.closest('label') ?? match
  }
  return undefined
}

/** Scrolls only the nearest scrollable ancestor. */
export function bringIntoView(element: Element): void {
  let holder = element.parentElement
  while (holder && !(holder.scrollHeight > holder.clientHeight && /auto|scroll/.test(getComputedStyle(holder).overflowY)))
    holder = holder.parentElement
  if (!holder) return
  const [own, around] = [element.getBoundingClientRect(), holder.getBoundingClientRect()]
  if (own.top >= around.top && own.bottom <= around.bottom) return
  holder.scrollBy({ top: own.top - around.top - Math.max(24, (around.height - own.height) / 2) })
}

/** Opens an address in the real page by client-side navigation, so that the document does not reload. */
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
