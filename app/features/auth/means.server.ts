/** Where a sign-in leads: first to what others wrote of the user's means of signing in, if they were not told yet. */
import { meansNews } from '#contract/endpoints/user.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'

type Asking = Pick<SignedInRequest, 'caller' | 'blade'>

async function hasNews(asking: Asking): Promise<boolean> {
  if (!(await capabilitiesOf(asking))('means')) return false
  return (await asking.blade.call(meansNews, {})).data.changes.length > 0
}

/** @param to the requested page, on this site */
export const afterSignIn = (asking: Asking, to: string): Promise<string> =>
  hasNews(asking)
    // Guests have none, an initial password is changed first, and trouble of the server is the next page's to tell.
    .catch(() => false)
    .then((has) => (has ? `/means?${new URLSearchParams({ to })}` : to))
