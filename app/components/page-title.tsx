/** The title of the document. */
import { propertiesOf } from '#contract/rules/values.ts'
import { useMatches } from '@remix-run/react'
import { useBrand } from '#app/prefs/use-prefs.ts'

/** The title that the loader of the innermost page returned, and the name of the console. */
export function PageTitle() {
  const { name } = useBrand()
  const titles = useMatches().flatMap(({ data }) => propertiesOf(data).title ?? [])
  return <title>{[...titles.slice(-1), name].join(' · ')}</title>
}
