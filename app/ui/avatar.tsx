/** A user's picture, or the first letter of the name if it is missing or fails to load. */
import { type HTMLAttributes, useState } from 'react'
import { cn } from './cn.ts'

interface AvatarProps extends HTMLAttributes<HTMLSpanElement> {
  name: string
  /** Address of the picture; "" if there is none. */
  link: string
  /** Without it the avatar is decoration beside a name. */
  alt?: string
}

export function Avatar({ name, link, alt = '', className, ...props }: AvatarProps) {
  const [broken, setBroken] = useState('')
  return (
    <span
      data-slot="avatar"
      aria-hidden={!alt || undefined}
      className={cn(
        'grid size-7 flex-none place-items-center overflow-hidden rounded-full bg-primary text-xs font-medium text-primary-foreground',
        className,
      )}
      {...props}
    >
      {link && link !== broken ? (
        <img data-slot="avatar-image" className="size-full object-cover" src={link} alt={alt} onError={() => setBroken(link)} />
      ) : (
        [...name][0]?.toUpperCase()
      )}
    </span>
  )
}
