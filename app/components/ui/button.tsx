/** Buttons, and links that look like buttons. `look` is a list of the classes of base.css. */
import { Link, type LinkProps } from '@remix-run/react'
import { LoaderCircle } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: string
  /** At work: the label stays, a spinner takes the icon's place, a second click does nothing. */
  working?: boolean
}

export function Button({ look = '', working, children, className = '', type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={`btn ${look} ${className}`}
      aria-disabled={working || undefined}
      onClick={(event) => (working ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {working && <LoaderCircle className="animate-spin motion-reduce:animate-none" aria-hidden="true" />}
      {children}
    </button>
  )
}

export function ButtonLink({ look = '', className = '', ...rest }: LinkProps & { look?: string }) {
  return <Link className={`btn ${look} ${className}`} {...rest} />
}
