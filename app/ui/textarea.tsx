/** A multi-line text. Keeps text that was typed before hydration, where React would restore the server-rendered value. */
import type { TextareaHTMLAttributes } from 'react'
import { cn } from './cn.ts'
import { useTakenOver } from '#app/lib/use-hydrated.ts'

/** No `maxLength`, as in `Input`. */
interface TextareaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'maxLength'> {
  id: string
}

export function Textarea({ className, defaultValue, ...props }: TextareaProps) {
  // With a default value, React 18 writes it into the hydrated element; without one it keeps the current text.
  const takenOver = useTakenOver()
  return (
    <textarea
      data-slot="textarea"
      {...props}
      defaultValue={takenOver ? undefined : defaultValue}
      className={cn(
        'block min-h-16.5 w-full resize-y rounded-sm border border-input bg-card px-2.5 py-2 leading-[1.55] placeholder:text-placeholder',
        'focus-visible:border-ring focus-visible:outline-1 focus-visible:outline-offset-0 focus-visible:outline-ring max-md:focus:text-lg',
        'aria-invalid:border-destructive-text',
        className,
      )}
    />
  )
}
