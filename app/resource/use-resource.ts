import { inDialect } from '#contract/springblade/form.ts'
import { resourceByPath } from '#contract/resources/index.ts'
import type { Resource } from '#contract/resource.ts'
import { useLocation, useRouteLoaderData } from '@remix-run/react'
import type { loader } from '#app/root.tsx'

/** For the generic parts only; pages do not use it. */
export const useDialect = () => useRouteLoaderData<typeof loader>('root')?.dialect ?? 'bladex'

/** The definition in the dialect of this server. */
export const useHere = (resource: Resource): Resource => inDialect(resource, useDialect())

/** The resource of the current page; its loader has checked that it exists. */
export function useResource(): Resource {
  const { pathname } = useLocation()
  return useHere(resourceByPath(pathname.split('/').slice(0, 3).join('/'))!)
}
