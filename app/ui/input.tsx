/** Single-line fields: `Input` is standalone, `InputGroup` combines one with icons, units and buttons. */
import { forwardRef, type HTMLAttributes, type InputHTMLAttributes } from 'react'
import { cn } from './cn.ts'

/** No `maxLength`: browsers count UTF-16 units, and truncate pasted text without a message. The rules of a form report what is too long. */
type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'maxLength'>

export const Input = forwardRef<HTMLInputElement, InputProps>(function Input({ className, ...props }, ref) {
  return <input ref={ref} data-slot="input" className={cn('field w-full px-2.5', className)} {...props} />
})

/** Classes of a field, for other elements. */
export const inputGroupLook = 'input-group'

export function InputGroup({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return <div data-slot="input-group" className={cn(inputGroupLook, className)} {...props} />
}

export const InputGroupInput = forwardRef<HTMLInputElement, InputProps>(function InputGroupInput({ className, ...props }, ref) {
  return <input ref={ref} data-slot="input-group-control" className={cn('input-group-control', className)} {...props} />
})
