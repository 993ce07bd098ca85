import { Printer } from 'lucide-react'
import { useText } from '../i18n/use-text.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { Button } from './ui/button.tsx'

/** Prints the page. Without a script the browser's own menu does it, so the button is not there. */
export function PrintButton({ look = '' }: { look?: string }) {
  const { t } = useText()
  if (!useHydrated()) return null
  return (
    <Button look={look} className="no-print" onClick={() => window.print()}>
      <Printer aria-hidden="true" />
      {t('print.button')}
    </Button>
  )
}
