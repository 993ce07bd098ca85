/** A text of several lines. What was typed before the script ran stays: React would put back what the page came with. */
import { type TextareaHTMLAttributes, useState } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { valueBefore } from '../../lib/value-before.ts'

interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  id: string
}

export function Textarea({ className = '', defaultValue, ...props }: TextareaProps) {
  const hydrated = useHydrated()
  const [typed] = useState(() => (hydrated ? undefined : valueBefore(props.id)))
  // why: while React takes the element over, it puts the text back unless it begins with another
  return <textarea {...props} defaultValue={hydrated ? defaultValue : (typed ?? defaultValue)} className={`ta ${className}`} />
}
