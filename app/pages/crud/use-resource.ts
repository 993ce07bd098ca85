import { resourceByPath } from '#contract/resources/index.ts'
import type { Resource } from '#contract/resource.ts'
import { useLocation } from '@remix-run/react'

/** The resource of the page that is shown; its loader has made sure that there is one. */
export function useResource(): Resource {
  const { pathname } = useLocation()
  return resourceByPath(pathname.split('/').slice(0, 3).join('/'))!
}
