/** What an icon imported from `lucide-react` is in the built console: a reference into a file of icons (vite.icons.ts). */
import type { SVGAttributes } from 'react'

/** @param sheet address of the file */
export function iconOf(sheet: string, name: string) {
  return function Icon(props: SVGAttributes<SVGSVGElement>) {
    return (
      <svg data-icon="" aria-hidden="true" {...props}>
        <use href={`${sheet}#${name}`} />
      </svg>
    )
  }
}
