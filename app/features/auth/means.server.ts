/** The page after signing in: first the changes that others made to the user's sign-in methods, if not yet reported. */
import { meansNews } from '#contract/endpoints/user.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'

type Asking = Pick<SignedInRequest, 'caller' | 'blade'>

async function hasNews(asking: Asking): Promise<boolean> {
  if (!(await capabilitiesOf(asking))('means')) return false
  return (await asking.blade.call(meansNews, {})).data.changes.length > 0
}

/** @param to the requested page, on this site */
export const afterSignIn = (asking: Asking, to: string): Promise<string> =>
  hasNews(asking)
    // Guests have no changes, an initial password is changed first, and the next page reports server errors.
    .catch(() => false)
    .then((has) => (has ? `/means?${new URLSearchParams({ to })}` : to))
