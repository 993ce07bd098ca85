/** The data of the frame: menu, rights and the signed-in user. */
import type { Tenant } from '#app/blade/tenants.server.ts'
import type { ShownPictures } from '#app/blade/pictures.server.ts'
import type { worldOf } from '#app/blade/world.server.ts'
import { useRouteLoaderData } from '@remix-run/react'
import { readMenu, type SentMenu } from './menu/sent-menu.ts'
import type { Badges, ShellMenu } from './menu/shell-menu.ts'

export interface ShellData {
  world: ReturnType<typeof worldOf>
  menu: ShellMenu
  badges: Badges | undefined
  /** Whether the menu is saved as folded. */
  folded: boolean
  /** The person's pinned and opened pages, as their cookies have them (prefs/own-pages.ts). */
  own: { key: string; pins: string; uses: string }
  pictures: ShownPictures | undefined
  user: { nickName: string; account: string; roleName: string; avatar: string; tenantName?: string | undefined }
  /** The tenants that the user may choose from, the own one, and the one whose rows are shown; undefined for most users. */
  tenants: { all: Tenant[]; own: string; current: string } | undefined
  /** Key of the person (lib/person.ts). */
  person: string
  /** Whether pages speak of hospitals. */
  hospitals: boolean
  /** Whether the server has the extensions of the bundled backend (contract/capabilities.ts). */
  extended: boolean
  /** Whether the bell shows sample notices. */
  samples: boolean
  /** Version of the console. */
  version: string
}

/** What the loader of the frame returns. */
export type SentShell = Omit<ShellData, 'menu'> & { menu: SentMenu }

/** Cached, because many components of a page read it. */
const read = new WeakMap<SentShell, ShellData>()

/** Undefined on pages outside of the frame. */
export function useShellData(): ShellData | undefined {
  const sent = useRouteLoaderData<SentShell>('shell/shell')
  if (!sent) return undefined
  const shell = read.get(sent) ?? { ...sent, menu: readMenu(sent.menu) }
  read.set(sent, shell)
  return shell
}
