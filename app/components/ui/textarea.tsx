/** A text of several lines. What was typed before the script ran stays: React would put back what the page came with. */
import { type TextareaHTMLAttributes, useState } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'

interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  id: string
}

const typedBefore = (id: string): string | undefined => {
  if (typeof document === 'undefined') return undefined
  const plain = document.getElementById(id)
  return plain instanceof HTMLTextAreaElement ? plain.value : undefined
}

export function Textarea({ className = '', defaultValue, ...props }: TextareaProps) {
  const hydrated = useHydrated()
  const [typed] = useState(() => (hydrated ? undefined : typedBefore(props.id)))
  // why: while React takes the element over, it puts the text back unless it begins with another
  return <textarea {...props} defaultValue={hydrated ? defaultValue : (typed ?? defaultValue)} className={`ta ${className}`} />
}
