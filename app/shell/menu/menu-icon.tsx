/** Icons by the name in a menu row (`source`); an unknown name gets a neutral one. */
import { drawingOf } from 'virtual:icons-of/menu'
import { iconProps } from '#app/ui/icon.tsx'
import { isMenuIcon, neutralIcon } from './menu-icon-names.ts'

/** The container sets its size. */
export const MenuIcon = ({ name }: { name: string }) => (
  <svg data-icon="menu" {...iconProps} dangerouslySetInnerHTML={{ __html: drawingOf(isMenuIcon(name) ? name : neutralIcon) }} />
)
