/** Gives clicks on links (`app/ui/link.tsx`) to the router; the browser itself opens them in new tabs and windows. */
import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { openDocument } from './connection/guarded-sends.ts'

/** Links of `app/ui/link.tsx`, without those that are marked as left to the browser. */
export const pageLink = 'a[href^="/"]:not([target], [download], [data-link=reload])'

/** Those of them that the browser itself opens: files, and pages that need a new document. */
const documentLink = 'a[href^="/"][data-link=reload]:not([target], [download])'

export function useFollowLinks(): void {
  const navigate = useNavigate()

  // Listens on the window, so that a page handles a click first.
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
      if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return
      const document = target.closest<HTMLAnchorElement>(documentLink)
      if (document) {
        event.preventDefault()
        return openDocument(document.href)
      }
      const link = target.closest<HTMLElement>(pageLink)
      const to = link?.getAttribute('href')
      if (!to) return
      event.preventDefault()
      const { pathname, search, hash } = window.location
      navigate(to, { replace: link?.dataset.link === 'replace' || to === pathname + search + hash })
    }
    window.addEventListener('click', follow)
    return () => window.removeEventListener('click', follow)
  }, [navigate])
}
