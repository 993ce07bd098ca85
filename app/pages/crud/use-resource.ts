import { resourceByPath } from '#contract/resources/index.ts'
import type { Resource } from '#contract/resource.ts'
import { useLocation } from '@remix-run/react'

/** The resource of the current page; its loader has checked that it exists. */
export function useResource(): Resource {
  const { pathname } = useLocation()
  return resourceByPath(pathname.split('/').slice(0, 3).join('/'))!
}
