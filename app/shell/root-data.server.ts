/** The data of the root: how pages look in this browser, the pending toast, and what can be undone. */
import { data, type LoaderFunctionArgs } from '@remix-run/node'
import type { RootOffers } from '#app/forms/toast-cookies.ts'
import { takeToast } from '#app/forms/toast.server.ts'
import { offersIn } from '#app/forms/undo.server.ts'
import { accentColours, themeColour } from '#app/prefs/accent.server.ts'
import { prefsOf, reportedScreen } from '#app/prefs/prefs.server.ts'
import type { RootPrefs } from '#app/prefs/use-prefs.ts'

export async function loadRoot({ request, context }: LoaderFunctionArgs) {
  const { toast, headers } = await takeToast(request, context)
  const prefs = prefsOf(request)
  const root = {
    prefs,
    screen: reportedScreen(request),
    dialect: context.blade.dialect,
    pageFiles: context.pageFiles,
    colours: prefs.accent ? accentColours(prefs.accent, prefs.theme) : undefined,
    brand: prefs.accent || themeColour(prefs.theme),
    toast,
    offers: await offersIn(request, context),
  } satisfies RootPrefs & RootOffers & Record<string, unknown>
  return data(root, { headers })
}
