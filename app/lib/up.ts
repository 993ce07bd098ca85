/** A dialog lies over different pages: where it leads back to follows from where it is. */
import { useLocation, useResolvedPath } from '@remix-run/react'

/** Address of the page below, with the query that it has. */
export function useUp(): string {
  const { pathname } = useResolvedPath('..')
  return pathname + useLocation().search
}

/** The same for an action. @param parts how many parts of the address are the dialog's own */
export function upOf(request: Request, parts: number): string {
  const { pathname, search } = new URL(request.url)
  return (
    pathname
      .replace(/\.data$/, '')
      .split('/')
      .slice(0, -parts)
      .join('/') + search
  )
}
