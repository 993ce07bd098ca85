/** A text of several lines. What was typed before the script ran stays: React would put back what the page came with. */
import type { TextareaHTMLAttributes } from 'react'
import { useTakenOver } from '../lib/use-hydrated.ts'

interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  id: string
}

export function Textarea({ className = '', defaultValue, ...props }: TextareaProps) {
  // why: given a text, React 18 writes it into the element that it takes over; without one it leaves what stands there
  const takenOver = useTakenOver()
  return <textarea {...props} defaultValue={takenOver ? undefined : defaultValue} className={`ta ${className}`} />
}
