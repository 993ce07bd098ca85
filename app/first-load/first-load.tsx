/** What the document does for its first page: records early presses, loads style sheets in order, and preloads the texts. */
import { useEffect, useState } from 'react'
import { addressesOf } from '#app/i18n/browser-texts.ts'
import { useTextAreas } from '#app/i18n/use-areas.ts'
import { useNonce } from '#app/lib/nonce.ts'
import { reportScreen } from '#app/lib/use-screen.ts'
import { recordEarly, repeatEarly } from './early-presses.ts'
import { SheetWithoutScript, StyleSheets } from './style-sheets.tsx'

/** Must be the first script of the document. */
export const RecordPresses = () => <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: recordEarly }} />

/** The links of the head. */
export const FirstLoadLinks = ({ language }: { language: string }) => (
  <>
    <StyleSheets />
    <PreloadTexts language={language} />
    <SheetWithoutScript />
  </>
)

/** Called by the document itself, whose effects run last: everything in it is hydrated by then. */
export function useFirstLoad(): void {
  useEffect(repeatEarly, [])
  useEffect(reportScreen, [])
}

/** Preloads the texts of the first page, so that its script need not wait for them. */
function PreloadTexts({ language }: { language: string }) {
  const areas = useTextAreas()
  // State, because only the first page needs this: later pages load their texts when they are opened.
  const [first] = useState(() => addressesOf(language, areas))
  return first.map((href) => <link key={href} rel="modulepreload" href={href} />)
}
