import { resourceByPath } from '#contract/resources/index.ts'
import type { Resource } from '#contract/resource.ts'
import { redirect } from '@remix-run/node'

/** The resource whose page this address belongs to. @throws Response to /404 when there is none. */
export function resourceOf(request: Request): Resource {
  const resource = resourceByPath(new URL(request.url).pathname.split('/').slice(0, 3).join('/'))
  if (!resource) throw redirect('/404')
  return resource
}
