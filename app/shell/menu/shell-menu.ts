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
  /** When the menu turns off keep-alive for the page's tab. */
  keepAlive?: false
}

export interface MenuGroup {
  name: string
  links: MenuLink[]
}

export interface ShellMenu {
  /** All pages that the user can open. */
  groups: MenuGroup[]
  /** Those of the selected top menu. */
  shown: MenuGroup[]
  top: { id: string; name: string; current: boolean }[]
  /** Button codes of the user. */
  buttons: string[]
  /** Actions without a row. */
  acts: MenuLink[]
  /** The server did not return the menu. */
  failed?: true
}
