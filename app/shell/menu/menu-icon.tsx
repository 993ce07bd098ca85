/** Icons by the name in a menu row (`source`); an unknown name gets a neutral one. */
import sheet from 'virtual:icon-sheet/menu'
import { drawingOf } from '#app/ui/icon.tsx'
import { isMenuIcon, neutralIcon } from './menu-icon-names.ts'

/** What is around sets its size. */
export const MenuIcon = ({ name }: { name: string }) => (
  <svg data-icon="" aria-hidden="true" dangerouslySetInnerHTML={drawingOf(sheet, isMenuIcon(name) ? name : neutralIcon)} />
)
