/** The picture of a process in its own size, on a phone as wide as the window. */
import type { ImgHTMLAttributes } from 'react'

/** What is behind it. Its colours are fixed: in the dark theme they are turned, with their ground. */
export const processGround = 'bg-[#fff] in-data-[theme=dark]:[filter:invert(1)_hue-rotate(180deg)]'

export function ProcessImage(props: ImgHTMLAttributes<HTMLImageElement>) {
  return <img className="mx-auto block h-auto w-auto max-w-none max-md:max-w-full" {...props} />
}
