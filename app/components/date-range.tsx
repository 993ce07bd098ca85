/** A range of days. */
import { type FieldsetHTMLAttributes, type ReactNode, useId } from 'react'
import { cn } from '#app/ui/cn.ts'
import { FieldError, FieldTitle } from '#app/ui/field.tsx'
import { DateInput } from './date-input.tsx'

interface Day {
  name: string
  value?: string
  label: string
  /** Error message of a value that cannot be parsed. */
  error?: string
}

interface DateRangeProps extends FieldsetHTMLAttributes<HTMLFieldSetElement> {
  title: string
  from: Day
  to: Day
  /** The text between the two. */
  between: string
  /** Preset ranges. */
  children?: ReactNode
}

/** A range of dates in one line; on a phone with its label above and the presets below. */
export function DateRange({ title, from, to, between, className, children, ...props }: DateRangeProps) {
  const id = useId()
  const day = ({ name, value, label, error }: Day) => (
    <DateInput
      className="md:w-38!"
      name={name}
      defaultValue={value}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-${name}` : undefined}
    />
  )
  return (
    <fieldset
      data-slot="date-range"
      className={cn(
        'flex flex-wrap items-center gap-x-2 gap-y-1.5 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]',
        className,
      )}
      {...props}
    >
      <legend className="sr-only">{title}</legend>
      <FieldTitle className="max-md:col-span-full" aria-hidden="true">
        {title}
      </FieldTitle>
      {day(from)}
      <span className="text-xs text-muted-foreground">{between}</span>
      {day(to)}
      {[from, to].map(({ name, error }) => (
        <FieldError key={name} id={`${id}-${name}`} className="max-md:col-span-full">
          {error}
        </FieldError>
      ))}
      {children && <span className="max-md:col-span-full max-md:-mx-2 max-md:flex max-md:flex-wrap md:contents">{children}</span>}
    </fieldset>
  )
}
