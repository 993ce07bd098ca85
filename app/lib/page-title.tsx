/** The title of the document. */
import { propertiesOf } from '#contract/rules/values.ts'
import { useMatches } from '@remix-run/react'

/** The title that the loader of the innermost page returned; the console's name where no loader did. */
export function PageTitle() {
  const titles = useMatches().flatMap(({ data }) => propertiesOf(data).title ?? [])
  return <title>{String(titles.at(-1) ?? 'Ward Console')}</title>
}
