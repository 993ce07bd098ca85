import type { InputHTMLAttributes } from 'react'
import { cn } from './cn.ts'

export function FileInput({ className, ...props }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  return (
    <input
      type="file"
      data-slot="file-input"
      className={cn(
        'max-w-full min-w-0 file:me-2.5 file:h-(--control-h) file:rounded-sm file:border file:border-border-strong file:bg-card file:px-3 file:text-foreground',
        className,
      )}
      {...props}
    />
  )
}
