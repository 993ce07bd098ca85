/** The listbox below a field with `role="combobox"`; the active option is `aria-selected`. */
import { forwardRef, type HTMLAttributes } from 'react'
import { cn } from './cn.ts'

/** Contains the field and its options. */
export const Combobox = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(function Combobox({ className, ...props }, ref) {
  return <div ref={ref} data-slot="combobox" className={cn('relative', className)} {...props} />
})

export const ComboboxContent = forwardRef<HTMLUListElement, HTMLAttributes<HTMLUListElement>>(function ComboboxContent(
  { className, ...props },
  ref,
) {
  return (
    <ul
      ref={ref}
      role="listbox"
      data-slot="combobox-content"
      className={cn(
        'absolute inset-x-0 top-[calc(100%+4px)] z-(--z-popover) max-h-60 overflow-auto rounded-sm border bg-popover p-1 shadow-2',
        className,
      )}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      {...props}
    />
  )
})

export function ComboboxItem({ className, ...props }: HTMLAttributes<HTMLLIElement>) {
  return (
    <li
      role="option"
      data-slot="combobox-item"
      className={cn('cursor-pointer rounded-xs px-2.5 py-1.5 aria-selected:bg-accent', className)}
      {...props}
    />
  )
}
