/** Icons by the name in a menu row (`source`); an unknown name gets a neutral one. */
import { isMenuIcon, neutralIcon } from './menu-icon-names.ts'

export const MenuIcon = ({ name }: { name: string }) => (
  <svg className="size-6" viewBox="0 0 24 24" aria-hidden="true">
    <use href={`/menu-icons.svg#${isMenuIcon(name) ? name : neutralIcon}`} />
  </svg>
)
