/** The menu of one user, as the frame shows it. */
/** Numbers of waiting items, by the address of their page. */
export type Badges = Readonly<Record<string, number>>

export interface MenuLink {
  name: string
  /** Initials and full pinyin of the name, for searching: `ddgl dingdanguanli`. */
  sound: string
  icon: string
  address: string
  /** Query with which the menu opens the page: `?state=1`. */
  search?: string
  /** Names of the menus between the group and this page; absent without one, which saves bytes, because each document has all links. */
  under?: readonly string[]
  /** Address that the menu opens in a new window, of another site or of this console. */
  outside?: string
  /** When the menu turns off keep-alive for the page's tab. */
  keepAlive?: false
}

/** Where a link of the menu leads. */
export const targetOf = ({ address, search = '', outside }: MenuLink) =>
  outside === undefined ? { to: address + search } : { to: outside, target: '_blank', rel: 'noreferrer' }

export interface MenuGroup {
  name: string
  icon: string
  links: MenuLink[]
}

/** Whether a page is one of these groups. */
export const holdsPage = (groups: readonly MenuGroup[], page: string): boolean =>
  groups.some(({ links }) => links.some(({ address }) => address === page))

/** Mark of the entry of the current page, or of one that the current page is below. */
export const pageAt = (pathname: string, address: string) =>
  pathname === address || pathname.startsWith(`${address}/`) ? 'page' : undefined

export interface ShellMenu {
  /** All pages that the user can open. */
  groups: MenuGroup[]
  /** Those of the selected top menu. */
  shown: MenuGroup[]
  top: { id: string; name: string; current: boolean }[]
  /** The page on which the top menu was chosen. */
  topPage: string
  /** Button codes of the user, each between spaces: one string, because each document has all of them. */
  buttons: string
  /** Actions without a row. */
  acts: MenuLink[]
  /** The server did not return the menu. */
  failed?: true
}
