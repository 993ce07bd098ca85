/** Names the texts of the first page in its document, so that they are there when its script asks for them. */
import { useState } from 'react'
import { addresses } from 'virtual:texts'
import type { Language } from '#contract/languages.ts'
import { useTextAreas } from './use-areas.ts'

export function TextsAhead({ language }: { language: Language }) {
  const areas = useTextAreas()
  // why state: later pages load theirs as they come
  const [first] = useState(() => areas.flatMap((area) => addresses[language]?.[area] ?? []))
  return first.map((href) => <link key={href} rel="modulepreload" href={href} />)
}
