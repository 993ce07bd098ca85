/** What an icon imported from `lucide-react` is in the built console: a reference into a file of icons (vite.icons.ts). */
import type { SVGAttributes } from 'react'

/** @param sheet address of the file */
export function iconOf(sheet: string, name: string) {
  const drawing = drawingOf(sheet, name)
  return function Icon(props: SVGAttributes<SVGSVGElement>) {
    return <svg data-icon="" aria-hidden="true" dangerouslySetInnerHTML={drawing} {...props} />
  }
}

/**
 * @param sheet @param name of the program, never of a user
 * why markup: a page has a hundred icons, and React would look after each reference by itself
 */
export const drawingOf = (sheet: string, name: string) => ({ __html: `<use href="${sheet}#${name}"></use>` })
