/** Finds the control of a step in the real page. */
import { withoutTab } from '#app/lib/address.ts'
import { isAt, partsOf } from './story.ts'

const isShown = (element: Element) => element.getClientRects().length > 0 && !element.closest('[inert]')

interface Match {
  element: Element
  /** The element to highlight: the whole label of a checkbox, because that is clickable too. */
  area: Element
}

function candidates(top: ParentNode, control: string): Element[] {
  const all = (selector: string) => [...top.querySelectorAll(selector)]
  const { kind, what, form } = partsOf(control)
  const inForm = (element: Element) => {
    const { form: owner = null } = element as HTMLInputElement | HTMLButtonElement
    return form !== undefined && owner !== null && isAt(form, withoutTab(owner.getAttribute('action') ?? ''))
  }
  const named = (tag: string, [name = '', value]: string[]) =>
    all(`${tag}[name="${CSS.escape(name)}"]${value === undefined ? '' : `[value="${CSS.escape(value)}"]`}`).filter(inForm)
  if (kind === 'link') return all('a[href^="/"]').filter((link) => isAt(what, withoutTab(link.getAttribute('href') ?? '')))
  if (kind === 'part') return all(`[data-slot="${CSS.escape(what)}"]`)
  if (kind === 'field') return named(':not([type=hidden])', [what])
  if (kind === 'option') return named('input', what.split('='))
  if (what) return named('button', what.split('='))
  return [...all('button[data-decides]'), ...all('button[type=submit]').reverse()].filter(inForm)
}

/** The first visible match, in an open dialog before the page below it; undefined where there is none. */
function findControl(page: Document, control: string): Match | undefined {
  // Falls back to the document, because one that has just begun to load has no body yet.
  const places = [...page.querySelectorAll('dialog[open]'), page.querySelector('#main') ?? page]
  for (const place of places) {
    const element = candidates(place, control).find(isShown)
    if (element) return { element, area: element.closest('label') ?? element }
  }
  return undefined
}

/** Whether a field has a value that its form accepts, or an option is chosen. */
function isFilled(element: Element): boolean {
  const { type, checked, value, validity } = element as HTMLInputElement
  return /^(checkbox|radio)$/.test(type) ? checked : value !== '' && validity.valid
}

/** Of the controls of a step, the first that is not filled in yet. */
export function nextControl(page: Document, controls: readonly string[]): { control: string; area: Element } | undefined {
  for (const control of controls) {
    const match = findControl(page, control)
    if (!match) return undefined
    if (!/^(field|option):/.test(control) || control === controls.at(-1) || !isFilled(match.element)) return { control, area: match.area }
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
