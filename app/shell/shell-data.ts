/** The data of the frame: menu, rights and the signed-in user. */
import type { Tenant } from '#app/blade/tenants.server.ts'
import type { ShownPictures } from '#app/blade/pictures.server.ts'
import type { worldOf } from '#app/blade/world.server.ts'
import { useRouteLoaderData } from '@remix-run/react'
import type { Badges, ShellMenu } from './menu/shell-menu.ts'

/** The loader of the frame satisfies this. */
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

/** Undefined on pages outside of the frame. */
export const useShellData = () => useRouteLoaderData<ShellData>('shell/shell')
