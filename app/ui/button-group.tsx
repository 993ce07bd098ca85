/** Buttons or links side by side, one of which is selected. */
import { Link, type LinkProps } from './link.tsx'
import { type ButtonHTMLAttributes, type HTMLAttributes } from 'react'
import { cn } from './cn.ts'

/** @param as `nav` where the choices are links */
export function ButtonGroup({ as: Tag = 'div', className, ...props }: HTMLAttributes<HTMLElement> & { as?: 'div' | 'nav' }) {
  return (
    <Tag
      data-slot="button-group"
      role={Tag === 'div' ? 'group' : undefined}
      className={cn('inline-flex gap-0.5 rounded-sm border bg-muted p-0.5', className)}
      {...props}
    />
  )
}

const look = 'button-group-item'

/** The selected one has `aria-pressed`. */
export function ButtonGroupItem({ className, type = 'button', ...props }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} data-slot="button-group-item" className={cn(look, className)} {...props} />
}

/** The selected one has `aria-current="page"`. */
export function ButtonGroupLink({ className, ...props }: LinkProps) {
  return <Link data-slot="button-group-item" className={cn(look, className)} {...props} />
}
