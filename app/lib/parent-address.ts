/** A dialog may be open over different pages: the address that it returns to follows from its own. */
import { useLocation, useResolvedPath } from '@remix-run/react'

/** Address of the page below, with its query. */
export function useParentAddress(): string {
  const { pathname } = useResolvedPath('..')
  return pathname + useLocation().search
}

/** The same for an action. @param parts how many segments of the address are the dialog's own */
export function parentAddressOf(request: Request, parts: number): string {
  const { pathname, search } = new URL(request.url)
  return (
    pathname
      .replace(/\.data$/, '')
      .split('/')
      .slice(0, -parts)
      .join('/') + search
  )
}
