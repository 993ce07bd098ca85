/** What an icon imported from `lucide-react` is in the built console (vite.icons.ts). */
import type { SVGAttributes } from 'react'

/** Of every icon. why no warning: a document has the drawing itself, where what the browser adds refers to it. */
export const iconProps = { viewBox: '0 0 24 24', 'aria-hidden': true, suppressHydrationWarning: true } as const

/**
 * @param drawing markup of the program, never of a user
 * why markup: a page has a hundred icons, and React would look after the parts of each by itself
 */
export function iconOf(drawing: string) {
  const html = { __html: drawing }
  return function Icon(props: SVGAttributes<SVGSVGElement>) {
    return <svg data-icon="" {...iconProps} dangerouslySetInnerHTML={html} {...props} />
  }
}
