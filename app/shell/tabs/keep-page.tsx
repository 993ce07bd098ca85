/** Rendered beside a page: saves its state when it is left, and restores it when its tab is opened again. */
import { useLocation, useRevalidator } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { isDetour, pageOf } from '#app/lib/address.ts'
import { typedInto, typeAgain } from '#app/lib/form-text.ts'
import { enterPage, leavePage, type Looks } from './cached-pages.ts'

/** Elements that have shown a page already. */
const hasShown = new WeakSet<HTMLElement>()

const elementsOf = (main: HTMLElement): Element[] => [main, ...main.querySelectorAll('*')]

function looksOf(main: HTMLElement, address: string): Looks {
  const elements = elementsOf(main)
  return {
    address,
    elements: elements.length,
    scrolls: elements.flatMap((e, i) => (e.scrollTop || e.scrollLeft ? [[i, e.scrollTop, e.scrollLeft] as [number, number, number]] : [])),
    open: elements.flatMap((e, i) => (e instanceof HTMLDetailsElement && e.open ? [i] : [])),
    texts: [...main.querySelectorAll('form')].map(typedInto),
  }
}

function putBack(main: HTMLElement, looks: Looks): void {
  const elements = elementsOf(main)
  const isSame = elements.length === looks.elements
  if (isSame)
    elements.forEach((e, i) => {
      if (e instanceof HTMLDetailsElement) e.open = looks.open.includes(i)
    })
  // The page itself is always the first element; indexes of the rest only match when the page is built the same.
  for (const [i, top, left] of looks.scrolls) if (isSame || i === 0) elements[i]?.scrollTo({ top, left, behavior: 'instant' })
  const forms = [...main.querySelectorAll('form')]
  if (forms.length === looks.texts.length) forms.forEach((form, i) => typeAgain(form, looks.texts[i] ?? {}))
}

export function KeepPage({ main, keepAlive }: { main: HTMLElement; keepAlive: boolean }) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const page = pageOf(pathname)
  const last = useRef({ address: '', keepAlive })
  const wasStale = useRef(false)

  // Layout effects, because they run before the browser paints, and while the leaving page is still mounted.
  useLayoutEffect(() => {
    last.current = { address: pathname + search, keepAlive }
  })
  useLayoutEffect(() => {
    const { looks, stale } = enterPage(page, last.current.address)
    wasStale.current = stale
    // Not on the first: a served page may have been scrolled before hydration, and a link under the mouse must not move away.
    if (hasShown.has(main)) main.scrollTo({ top: 0, behavior: 'instant' })
    hasShown.add(main)
    if (looks) putBack(main, looks)
    return () => {
      // These pages return to this one, so it is not left, and its drafts are saved separately.
      if (isDetour(window.location.pathname)) return
      leavePage(page, last.current.keepAlive ? looksOf(main, last.current.address) : undefined)
    }
  }, [main, page])
  useEffect(() => {
    if (wasStale.current) revalidate()
    wasStale.current = false
  }, [revalidate])
  return null
}
