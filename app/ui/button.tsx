/** Buttons, and links that look like buttons. */
import { Link, type LinkProps } from './link.tsx'
import { cva, type VariantProps } from 'class-variance-authority'
import { type ButtonHTMLAttributes, forwardRef } from 'react'
import { Spinner } from './spinner.tsx'

const buttonVariants = cva('button', {
  variants: {
    variant: {
      default: 'button-filled bg-primary text-primary-foreground hover:bg-primary-hover',
      destructive: 'button-filled bg-destructive text-destructive-foreground hover:bg-destructive-hover',
      outline: 'button-outline',
      // Beside a filled button: a refusal that is less prominent than the main action.
      'outline-destructive': 'button-outline text-destructive-text!',
      ghost: 'button-ghost',
      header: 'button-header',
      link: 'text-primary-text hover:bg-primary-soft',
      'link-destructive': 'text-destructive-text hover:bg-destructive-soft',
    },
    size: {
      default: 'button-md',
      sm: 'button-sm',
      lg: 'button-lg',
      icon: 'button-icon',
      'icon-lg': 'button-icon-lg',
      // Inline in text, without increasing the line height.
      'icon-xs': 'button-icon-xs print:hidden',
    },
  },
  compoundVariants: [{ variant: ['link', 'link-destructive'], className: 'button-inline' }],
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
