/** Icons by the name in a menu row (`source`); an unknown name gets a neutral one. */
import { isMenuIcon, neutralIcon } from './menu-icon-names.ts'

/** What is around sets its size. */
export const MenuIcon = ({ name }: { name: string }) => (
  <svg aria-hidden="true">
    <use href={`/menu-icons.svg#${isMenuIcon(name) ? name : neutralIcon}`} />
  </svg>
)
