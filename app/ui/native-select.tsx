import { ChevronDown } from 'lucide-react'
import { forwardRef, type SelectHTMLAttributes } from 'react'
import { cn } from './cn.ts'

/** `className` goes to the wrapper, which sets the width. */
export const NativeSelect = forwardRef<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement>>(function NativeSelect(
  { className, ...props },
  ref,
) {
  return (
    <span data-slot="native-select-wrapper" className={cn('relative flex min-w-0 items-center', className)}>
      <select
        ref={ref}
        data-slot="native-select"
        className="field w-full cursor-pointer appearance-none truncate ps-2.5 pe-7 [&>option]:bg-popover"
        {...props}
      />
      <ChevronDown className="pointer-events-none absolute end-2 size-4 text-muted-foreground" aria-hidden="true" />
    </span>
  )
})
