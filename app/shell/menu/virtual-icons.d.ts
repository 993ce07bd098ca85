/** The icons that a row of the menu may name (build-tools/icons.ts). */
declare module 'virtual:icons-of/menu' {
  import type { menuIconNames, neutralIcon } from './menu-icon-names.ts'

  /** Markup within an `<svg>`. */
  export const drawingOf: (name: (typeof menuIconNames)[number] | typeof neutralIcon) => string
}
