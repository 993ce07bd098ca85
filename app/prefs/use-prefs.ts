/** What the root's data tells every page about how it looks and which server it shows. */
import { ownName } from '#contract/console/brand.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'
import { useRouteLoaderData } from '@remix-run/react'
import type { ShownBrand } from './brand.server.ts'
import type { Prefs } from './prefs.server.ts'

/** The root's loader satisfies this. */
export interface RootPrefs {
  prefs: Prefs
  /** The primary colour: the picked one, the company's, or the theme's. */
  colour: string
  brand: ShownBrand
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
    colour: root?.colour,
  }
}

const unknown: ShownBrand = { name: ownName, icon: '/favicon.svg' }

export const useBrand = (): ShownBrand => useRoot()?.brand ?? unknown

/** For the generic parts only; pages do not use it. */
export const useDialect = (): Dialect => useRoot()?.dialect ?? 'bladex'
