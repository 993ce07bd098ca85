/** The picture of a process in its own size. Its ground is white in every theme, because its colours are fixed. */
import type { ImgHTMLAttributes } from 'react'

export function ProcessImage(props: ImgHTMLAttributes<HTMLImageElement>) {
  return <img className="mx-auto block h-auto w-auto max-w-none" {...props} />
}
