/** The picture of a process in its own size. What it stands on is white in every theme, because its colours are its own. */
import type { ImgHTMLAttributes } from 'react'

export function ProcessImage(props: ImgHTMLAttributes<HTMLImageElement>) {
  return <img className="mx-auto block h-auto w-auto max-w-none" {...props} />
}
