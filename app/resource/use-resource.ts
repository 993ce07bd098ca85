import { useDialect } from '#app/prefs/use-prefs.ts'
import { inDialect } from '#contract/springblade/form.ts'
import { resourceByPath } from '#contract/resources/index.ts'
import type { Resource } from '#contract/resource.ts'
import { useLocation } from '@remix-run/react'

/** The definition in the dialect of this server. */
export const useHere = (resource: Resource): Resource => inDialect(resource, useDialect())

/** The resource of the current page; its loader has checked that it exists. */
export function useResource(): Resource {
  const { pathname } = useLocation()
  return useHere(resourceByPath(pathname.split('/').slice(0, 3).join('/'))!)
}
