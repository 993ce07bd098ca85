/** A form field: label, control, hint, error. */
import { CircleAlert } from 'lucide-react'
import { type FieldsetHTMLAttributes, forwardRef, type HTMLAttributes, type LabelHTMLAttributes } from 'react'
import { cn } from './cn.ts'

const name = 'field-name'
const field = 'grid min-w-0 grid-cols-1 gap-1.5'

/** Fields side by side, on a phone stacked; one with `col-span-full` takes a whole line. */
export function FieldGroup({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      data-slot="field-group"
      className={cn('grid grid-cols-2 items-start gap-4 max-md:grid-cols-1 max-md:[--control-h:44px]', className)}
      {...props}
    />
  )
}

export function Field({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return <div data-slot="field" className={cn(field, className)} {...props} />
}

interface LabelProps extends LabelHTMLAttributes<HTMLLabelElement> {
  /** Shows a star; for screen readers the control itself is required. */
  required?: boolean
}

export function FieldLabel({ required, className, children, ...props }: LabelProps) {
  return (
    <label data-slot="field-label" className={cn(name, className)} {...props}>
      {children}
      {required && (
        <span className="ms-0.5 text-destructive-text" aria-hidden="true">
          *
        </span>
      )}
    </label>
  )
}

/** A label in the same look for something that is not a form field. */
export function FieldTitle({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return <div data-slot="field-title" className={cn(name, className)} {...props} />
}

export const FieldSet = forwardRef<HTMLFieldSetElement, FieldsetHTMLAttributes<HTMLFieldSetElement>>(function FieldSet(
  { className, ...props },
  ref,
) {
  return <fieldset ref={ref} data-slot="field-set" className={cn(field, className)} {...props} />
})

export function FieldLegend({ className, ...props }: HTMLAttributes<HTMLLegendElement>) {
  return <legend data-slot="field-legend" className={cn(name, className)} {...props} />
}

export function FieldDescription({ className, ...props }: HTMLAttributes<HTMLParagraphElement>) {
  return <p data-slot="field-description" className={cn('text-xs leading-normal text-muted-foreground', className)} {...props} />
}

/** The error; renders nothing without one. */
export function FieldError({ className, children, ...props }: HTMLAttributes<HTMLParagraphElement>) {
  if (!children) return null
  return (
    <p
      data-slot="field-error"
      className={cn('flex items-center gap-1 text-xs leading-normal text-destructive-text [&_svg]:size-3.25', className)}
      {...props}
    >
      <CircleAlert aria-hidden="true" />
      {children}
    </p>
  )
}
