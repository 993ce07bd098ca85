/** A text of several lines. What was typed before the script ran stays: React would put back what the page came with. */
import type { TextareaHTMLAttributes } from 'react'
import { cn } from './cn.ts'
import { useTakenOver } from '../lib/use-hydrated.ts'

interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  id: string
}

export function Textarea({ className, defaultValue, ...props }: TextareaProps) {
  // why: given a text, React 18 writes it into the element that it takes over; without one it leaves what stands there
  const takenOver = useTakenOver()
  return (
    <textarea
      data-slot="textarea"
      {...props}
      defaultValue={takenOver ? undefined : defaultValue}
      className={cn(
        'block min-h-16.5 w-full resize-y rounded-sm border border-input bg-card px-2.5 py-2 leading-[1.55] placeholder:text-placeholder focus-visible:border-ring focus-visible:outline-1 focus-visible:outline-offset-0 focus-visible:outline-ring aria-invalid:border-destructive-text max-md:focus:text-lg',
        className,
      )}
    />
  )
}
