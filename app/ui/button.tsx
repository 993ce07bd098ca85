/** Buttons, and links that look like buttons. */
import { Link, type LinkProps } from './link.tsx'
import { cva, type VariantProps } from 'class-variance-authority'
import { type ButtonHTMLAttributes, forwardRef } from 'react'
import { Spinner } from './spinner.tsx'

const filled = ['default', 'destructive', 'outline', 'outline-destructive', 'ghost', 'header'] as const
const inline = ['link', 'link-destructive'] as const

const buttonVariants = cva('button', {
  variants: {
    variant: {
      default: 'border border-transparent bg-primary text-primary-foreground shadow-1 hover:bg-primary-hover',
      destructive: 'border border-transparent bg-destructive text-destructive-foreground shadow-1 hover:bg-destructive-hover',
      outline: 'button-outline',
      // Beside a filled button: a refusal that is less prominent than the main action.
      'outline-destructive': 'button-outline text-destructive-text!',
      ghost: 'button-ghost',
      header: 'button-header',
      link: 'text-primary-text hover:bg-primary-soft',
      'link-destructive': 'text-destructive-text hover:bg-destructive-soft',
    },
    size: {
      default: '[&_svg]:size-3.5',
      sm: 'h-(--control-sm) px-2.5 text-xs [&_svg]:size-3.5',
      lg: 'h-10.5 px-3.5 text-md max-md:h-12 [&_svg]:size-3.5',
      icon: 'button-icon',
      'icon-lg': 'button-icon-lg',
      // Inline in text, without increasing the line height.
      'icon-xs': '-my-1.25 rounded-xs border-0! p-1.25 align-[-3px] max-md:-my-2 max-md:p-2 print:hidden [&_svg]:size-3.5',
    },
  },
  compoundVariants: [
    { variant: [...filled], className: 'gap-1.5' },
    { variant: [...filled], size: 'default', className: 'h-(--control-h) px-3.5' },
    { variant: [...inline], className: 'gap-1' },
    { variant: [...inline], size: 'default', className: 'h-7 px-2 text-xs' },
  ],
  defaultVariants: { size: 'default' },
})

export type ButtonVariants = VariantProps<typeof buttonVariants>

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonVariants {
  /** Pending: the label stays, a spinner replaces the icon, further clicks do nothing. */
  working?: boolean
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'default', size, working, children, className, type = 'button', onClick, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type={type}
      data-slot="button"
      data-variant={variant}
      className={buttonVariants({ variant, size, className })}
      aria-disabled={working || undefined}
      onClick={(event) => (working ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {working && <Spinner />}
      {children}
    </button>
  )
})

/** A link that looks like a button. For files and addresses of other servers, `reloadDocument` bypasses the router. */
export function ButtonLink({ variant = 'default', size, className, ...rest }: LinkProps & ButtonVariants) {
  return <Link data-slot="button" data-variant={variant} className={buttonVariants({ variant, size, className })} {...rest} />
}

/** Enter presses the first button of a form: this hidden one exists for that. */
export function HiddenSubmit(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="submit" data-slot="hidden-submit" className="sr-only" tabIndex={-1} aria-hidden="true" {...props} />
}
