/** The buttons of a drawer's header; on a phone they are behind one button, so that the header stays one line. */
import { Button } from '#app/ui/button.tsx'
import { PopoverContent } from '#app/ui/popover.tsx'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useText } from '#app/i18n/use-text.ts'

export function HeadTools({ children }: { children: ReactNode }) {
  const { t } = useText()
  const id = `tools-${useId().replaceAll(':', '')}`
  return (
    <>
      <span className="flex gap-2.5 phone:hidden">{children}</span>
      <Button variant="ghost" size="icon" className="md:hidden" popovertarget={id} aria-label={t('app.more')}>
        <Ellipsis aria-hidden="true" />
      </Button>
      <PopoverContent id={id} under aria-label={t('app.more')} className="md:hidden">
        <span className="flex flex-wrap gap-2.5">{children}</span>
      </PopoverContent>
    </>
  )
}
