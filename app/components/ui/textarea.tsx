/** A text of several lines. What was typed before the script ran stays: React would put back what the page came with. */
import { type TextareaHTMLAttributes, useState } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'

interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  id: string
}

export function Textarea({ className = '', defaultValue, ...props }: TextareaProps) {
  const hydrated = useHydrated()
  // why: given a text, React 18 writes it into the element that it takes over; without one it leaves what stands there
  const [takenOver] = useState(!hydrated && typeof document !== 'undefined')
  return <textarea {...props} defaultValue={takenOver ? undefined : defaultValue} className={`ta ${className}`} />
}
