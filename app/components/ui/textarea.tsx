/** A text of several lines. What was typed before the script ran stays: React would put back what the page came with. */
import { type TextareaHTMLAttributes, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'

interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  id: string
}

const typedBefore = (id: string): string | undefined => {
  if (typeof document === 'undefined') return undefined
  const plain = document.getElementById(id)
  return plain instanceof HTMLTextAreaElement ? plain.value : undefined
}

export function Textarea({ className = '', ...props }: TextareaProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const hydrated = useHydrated()
  const [typed] = useState(() => (hydrated ? undefined : typedBefore(props.id)))
  // why an effect: React puts it back while it takes the element over; what is typed since then is newer
  useEffect(() => {
    if (area.current && typed !== undefined && area.current.value === area.current.defaultValue) area.current.value = typed
  }, [typed])
  return <textarea ref={area} {...props} className={`ta ${className}`} />
}
