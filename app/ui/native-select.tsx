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
      <select ref={ref} data-slot="native-select" className="native-select" {...props} />
      <ChevronDown className="native-select-arrow" aria-hidden="true" />
    </span>
  )
})
