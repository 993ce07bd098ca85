import { cn } from '#app/ui/cn.ts'
import { Button, type ButtonVariants } from '#app/ui/button.tsx'
import { Printer } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { Scripted } from './scripted.tsx'

/** Prints the page. Hidden without JavaScript, where the browser's own menu prints. */
export function PrintButton({ variant = 'outline', size, className }: ButtonVariants & { className?: string }) {
  const { t } = useText()
  return (
    <Scripted>
      <Button variant={variant} size={size} className={cn('print:hidden', className)} onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        {t('print.button')}
      </Button>
    </Scripted>
  )
}
