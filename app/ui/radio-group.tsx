import { forwardRef, type InputHTMLAttributes } from 'react'
import { cn } from './cn.ts'

/** Native radio buttons of one name. */
export const RadioGroupItem = forwardRef<HTMLInputElement, Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>>(function RadioGroupItem(
  { className, ...props },
  ref,
) {
  return <input ref={ref} type="radio" data-slot="radio-group-item" className={cn('accent-primary', className)} {...props} />
})
