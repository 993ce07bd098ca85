/** Replaces the icons of `lucide-react` in the built console (build-tools/icons.ts). */
import type { SVGAttributes } from 'react'

/** Attributes of every icon. Hydration warnings are off: a document has the drawing itself, where the browser renders a reference to it. */
export const iconProps = { viewBox: '0 0 24 24', 'aria-hidden': true, suppressHydrationWarning: true } as const

/**
 * @param drawing markup of the program, never of a user
 * Set as markup, because a page has a hundred icons, and React would otherwise track the parts of each.
 */
export function iconOf(drawing: string) {
  const html = { __html: drawing }
  return function Icon(props: SVGAttributes<SVGSVGElement>) {
    return <svg data-icon="" {...iconProps} dangerouslySetInnerHTML={html} {...props} />
  }
}
