import { forwardRef, type InputHTMLAttributes } from 'react'
import { cn } from './cn.ts'

type BoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'>

/** A checkbox. Its corners stay square-ish in themes with large radii. */
export const Checkbox = forwardRef<HTMLInputElement, BoxProps>(function Checkbox({ className, ...props }, ref) {
  return (
    <input
      ref={ref}
      type="checkbox"
      data-slot="checkbox"
      className={cn(
        'inline-grid size-4 shrink-0 cursor-pointer appearance-none place-items-center rounded-[min(4px,var(--radius-xs))] border border-input bg-card align-middle [&:is(:checked,:indeterminate)]:border-primary [&:is(:checked,:indeterminate)]:bg-primary',
        // the check mark, or the dash of the indeterminate state
        "after:size-2.5 after:content-[''] after:[clip-path:polygon(12%_45%,0_57%,38%_94%,100%_24%,88%_12%,38%_70%)] indeterminate:after:[clip-path:inset(4px_1px)] [&:is(:checked,:indeterminate)]:after:bg-primary-foreground",
        className,
      )}
      {...props}
    />
  )
})
