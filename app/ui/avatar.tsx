/** A user's picture, and what stands for it where there is none, or where it fails to load. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'
import { useFailedPicture } from './use-failed-picture.ts'

interface AvatarProps extends HTMLAttributes<HTMLSpanElement> {
  /** Address of the picture; "" if there is none. */
  link: string
  /** Address of the picture of users without one. */
  icon: string
  /** Stands for a picture that failed to load; the icon without it. */
  letter?: string
  /** Without it the avatar is decoration beside a name. */
  alt?: string
}

export function Avatar({ link, icon, letter, alt = '', className, ...props }: AvatarProps) {
  const { hasFailed, image } = useFailedPicture(link)
  const isShown = link !== '' && !hasFailed
  return (
    <span
      data-slot="avatar"
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={cn('grid size-7 flex-none place-items-center overflow-hidden rounded-full bg-muted', className)}
      {...props}
    >
      {isShown ? (
        // Without a text of its own, because browsers draw a sign for a broken picture that has one.
        <img data-slot="avatar-image" className="size-full object-cover" alt="" {...image} />
      ) : link && letter ? (
        <b data-slot="avatar-letter" className="grid size-full place-items-center bg-primary-soft font-semibold text-primary-text">
          {letter}
        </b>
      ) : (
        <img data-slot="avatar-image" className="size-full scale-110 object-cover" src={icon} alt="" />
      )}
    </span>
  )
}
