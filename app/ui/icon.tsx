/** What an icon imported from `lucide-react` is in the built console: a reference into the one file of icons (vite.icons.ts). */
import type { SVGAttributes } from 'react'
import sheet from 'virtual:icon-sheet'

export function iconOf(name: string) {
  return function Icon(props: SVGAttributes<SVGSVGElement>) {
    return (
      <svg data-icon="" aria-hidden="true" {...props}>
        <use href={`${sheet}#${name}`} />
      </svg>
    )
  }
}
