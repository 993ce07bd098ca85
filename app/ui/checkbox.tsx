import { forwardRef, type InputHTMLAttributes } from 'react'
import { cn } from './cn.ts'

type BoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'>

/** A checkbox. Its corners stay square-ish in themes with large radii. */
export const Checkbox = forwardRef<HTMLInputElement, BoxProps>(function Checkbox({ className, ...props }, ref) {
  return <input ref={ref} type="checkbox" data-slot="checkbox" className={cn('checkbox', className)} {...props} />
})
