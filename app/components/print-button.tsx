import { Button, type ButtonVariants } from '#app/ui/button.tsx'
import { Printer } from 'lucide-react'
import { useText } from '../i18n/use-text.ts'
import { useHydrated } from '../lib/use-hydrated.ts'

/** Prints the page. Hidden without JavaScript, where the browser's own menu prints. */
export function PrintButton({ variant = 'outline', size }: ButtonVariants) {
  const { t } = useText()
  if (!useHydrated()) return null
  return (
    <Button variant={variant} size={size} className="print:hidden" onClick={() => window.print()}>
      <Printer aria-hidden="true" />
      {t('print.button')}
    </Button>
  )
}
