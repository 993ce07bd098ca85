/** The sign of a link that opens in a new window. */
import { ExternalLink } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'

export function NewWindow() {
  const { t } = useText()
  return (
    <>
      <ExternalLink data-slot="new-window" className="ms-auto size-3! group-data-folded:hidden" aria-hidden="true" />
      <span className="sr-only">{t('menu.newWindow')}</span>
    </>
  )
}
