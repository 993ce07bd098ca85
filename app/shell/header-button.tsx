/** A button of the header: an icon with its label as a tooltip. */
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { Tooltip } from '#app/ui/tooltip.tsx'
import { type ComponentProps, forwardRef } from 'react'

interface HeaderButtonProps extends Omit<ComponentProps<typeof Button>, 'ref'> {
  label: string
  /** Class of the wrapper. */
  around?: string
}

export const HeaderButton = forwardRef<HTMLButtonElement, HeaderButtonProps>(function HeaderButton(
  { label, around, className, ...props },
  ref,
) {
  return (
    <Tooltip text={label} className={around}>
      <Button ref={ref} variant="header" size="icon-lg" aria-label={label} className={cn('relative', className)} {...props} />
    </Tooltip>
  )
})
