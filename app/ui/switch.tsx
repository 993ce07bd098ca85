/** On or off: a checkbox in a form, or a button that submits its form at once. */
import type { ButtonHTMLAttributes, InputHTMLAttributes } from 'react'
import { cn } from './cn.ts'

const look = cn(
  'relative inline-block h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-[10px] border border-input bg-muted align-middle',
  // The knob.
  "before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-input before:transition-[left] before:duration-(--dur-1) before:content-['']",
  // More room for a finger.
  "after:absolute after:-inset-2 after:content-['']",
  'disabled:cursor-default disabled:opacity-70',
  '[&:is(:checked,[aria-checked=true])]:border-primary [&:is(:checked,[aria-checked=true])]:bg-primary',
  '[&:is(:checked,[aria-checked=true])]:before:left-4.5 [&:is(:checked,[aria-checked=true])]:before:bg-primary-foreground',
)

export function Switch(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'className'>) {
  return <input type="checkbox" role="switch" data-slot="switch" className={look} {...props} />
}

export function SwitchButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'role' | 'className'>) {
  return <button type="submit" role="switch" data-slot="switch" className={look} {...props} />
}
