/** The picture of a process in its natural size; on a phone at most as wide as the window. */
import type { ImgHTMLAttributes } from 'react'

/** Background of the picture. Its colours are fixed, so the dark theme inverts them together with the background. */
export const processGround = 'bg-[#fff] in-data-[theme=dark]:[filter:invert(1)_hue-rotate(180deg)]'

export function ProcessImage(props: ImgHTMLAttributes<HTMLImageElement>) {
  return <img className="mx-auto block h-auto w-auto max-w-none max-md:max-w-full" {...props} />
}
