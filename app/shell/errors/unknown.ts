/** Redirects unknown addresses to /404 (specification §2), which has another text when the user's own menu has such a page. */
import { menuRoutes } from '#contract/endpoints/system.ts'
import type { MenuItem } from '#contract/session.ts'
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { BladeError } from '#app/blade/failure.ts'
import { findSession, requireSession } from '#app/blade/session.server.ts'
import { elsewhereParam } from './elsewhere.ts'

const isIn = (items: readonly MenuItem[], path: string): boolean => items.some((item) => item.path === path || isIn(item.children, path))

export async function loader({ request, context }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  if (!(await findSession(request, context))) return redirect('/404')
  const elsewhere = await requireSession(
    request,
    context,
    async ({ blade }) => {
      try {
        return isIn((await blade.call(menuRoutes, {})).data, path)
      } catch (error) {
        if (error instanceof BladeError) return false
        throw error
      }
    },
    { anyPage: true, guests: true },
  )
  return redirect(elsewhere ? `/404?${elsewhereParam}=1` : '/404')
}
