/** The picture of a process in its own size, on a phone as wide as the window. Its colours are fixed: in the dark theme they are turned. */
import type { ImgHTMLAttributes } from 'react'

export function ProcessImage(props: ImgHTMLAttributes<HTMLImageElement>) {
  return (
    <img
      className="mx-auto block h-auto w-auto max-w-none max-md:max-w-full in-data-[theme=dark]:[filter:invert(1)_hue-rotate(180deg)]"
      {...props}
    />
  )
}
