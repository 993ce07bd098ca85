/** A user's picture; the logo without one, or where it fails to load (specification §3). */
import { type HTMLAttributes, useState } from 'react'
import { cn } from './cn.ts'

interface AvatarProps extends HTMLAttributes<HTMLSpanElement> {
  /** Address of the picture; "" if there is none. */
  link: string
  /** Without it the avatar is decoration beside a name. */
  alt?: string
}

/** The image of a user without a picture. */
const logo = '/favicon.svg'

export function Avatar({ link, alt = '', className, ...props }: AvatarProps) {
  const [broken, setBroken] = useState('')
  const isShown = link !== '' && link !== broken
  return (
    <span
      data-slot="avatar"
      aria-hidden={!alt || undefined}
      className={cn('grid size-7 flex-none place-items-center overflow-hidden rounded-full bg-muted', className)}
      {...props}
    >
      <img
        data-slot="avatar-image"
        className={isShown ? 'size-full object-cover' : 'size-full scale-110 object-cover'}
        src={isShown ? link : logo}
        alt={alt}
        onError={() => setBroken(link)}
      />
    </span>
  )
}
