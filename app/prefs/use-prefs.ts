/** What the root's data tells every page about how it looks and which server it shows. */
import type { Dialect } from '#contract/springblade/dialect.ts'
import { useRouteLoaderData } from '@remix-run/react'
import type { Prefs } from './prefs.server.ts'

/** The root's loader satisfies this. */
export interface RootPrefs {
  prefs: Prefs
  /** The primary colour: the picked one, or the theme's. */
  brand: string
  dialect: Dialect
}

const useRoot = () => useRouteLoaderData<RootPrefs>('root')

/** Language, theme and density as the server answered with them. */
export function useRootPrefs() {
  const root = useRoot()
  const prefs = root?.prefs
  return {
    theme: prefs?.theme ?? 'default',
    accent: prefs?.accent ?? '',
    density: prefs?.density ?? 'comfortable',
    brand: root?.brand,
  }
}

/** For the generic parts only; pages do not use it. */
export const useDialect = (): Dialect => useRoot()?.dialect ?? 'bladex'
