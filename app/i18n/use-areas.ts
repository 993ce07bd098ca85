/** Suspends until the texts of the matched routes are loaded; during a navigation the previous page stays visible. */
import { useMatches } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Area } from './areas.ts'

/** The areas of texts that a route needs: `export const handle: TextHandle = { i18n: ['money'] }`. */
export interface TextHandle {
  i18n: readonly Area[]
}

const isTextHandle = (handle: unknown): handle is TextHandle => typeof handle === 'object' && handle !== null && 'i18n' in handle

/** Those of the matched routes; all pages have `common`. */
export const useTextAreas = (): Area[] => [
  ...new Set<Area>(['common', ...useMatches().flatMap(({ handle }) => (isTextHandle(handle) ? handle.i18n : []))]),
]

export function useAreas(): void {
  useTranslation(useTextAreas(), { useSuspense: true })
}
