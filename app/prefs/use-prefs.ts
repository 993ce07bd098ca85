import { useRouteLoaderData } from '@remix-run/react'
import type { loader } from '#app/root.tsx'

/** Language, theme and density as the server answered with them. */
export function useRootPrefs() {
  const prefs = useRouteLoaderData<typeof loader>('root')?.prefs
  return { theme: prefs?.theme ?? 'default', accent: prefs?.accent ?? '', density: prefs?.density ?? 'comfortable' }
}
