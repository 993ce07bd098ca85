/** A user's picture, or the first letter of his name where there is none or it does not load. */
import { useState } from 'react'

export function Avatar({ name, link, alt = '' }: { name: string; link: string; alt?: string }) {
  const [broken, setBroken] = useState('')
  return (
    <span className="ava" aria-hidden={!alt || undefined}>
      {link && link !== broken ? <img src={link} alt={alt} onError={() => setBroken(link)} /> : [...name][0]?.toUpperCase()}
    </span>
  )
}
