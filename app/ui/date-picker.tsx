/** Dates: the native picker of the browser. */
import type { FieldsetHTMLAttributes, InputHTMLAttributes, ReactNode } from 'react'
import { cn } from './cn.ts'
import { FieldTitle } from './field.tsx'
import { Input } from './input.tsx'

export function DatePicker(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  return <Input type="date" data-slot="date-picker" {...props} />
}

interface Day {
  name: string
  value?: string
  label: string
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
  const day = ({ name, value, label }: Day) => <DatePicker className="md:w-auto!" name={name} defaultValue={value} aria-label={label} />
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
      {children}
    </fieldset>
  )
}
