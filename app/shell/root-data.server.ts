/** The data of the root: how pages look in this browser, the pending toast, and what can be undone. */
import { data, type LoaderFunctionArgs } from '@remix-run/node'
import type { RootOffers } from '#app/forms/toast-cookies.ts'
import { takeToast } from '#app/forms/toast.server.ts'
import { offersIn } from '#app/forms/undo.server.ts'
import { accentColours, themeColour } from '#app/prefs/accent.server.ts'
import { shownBrand } from '#app/prefs/brand.server.ts'
import { prefsOf, reportedScreen } from '#app/prefs/prefs.server.ts'
import type { RootPrefs } from '#app/prefs/use-prefs.ts'

export async function loadRoot({ request, context }: LoaderFunctionArgs) {
  const { toast, headers } = await takeToast(request, context)
  const prefs = prefsOf(request)
  const accent = prefs.accent || context.brand.color
  const root = {
    prefs,
    screen: reportedScreen(request),
    dialect: context.blade.dialect,
    pageFiles: context.pageFiles,
    colours: accent ? accentColours(accent, prefs.theme) : undefined,
    colour: accent || themeColour(prefs.theme),
    brand: shownBrand(context),
    toast,
    offers: await offersIn(request, context),
  } satisfies RootPrefs & RootOffers & Record<string, unknown>
  return data(root, { headers })
}
