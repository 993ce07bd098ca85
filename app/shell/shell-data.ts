/** The data of the frame: menu, rights and the signed-in user. */
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
  pictures: ShownPictures | undefined
  user: { nickName: string; account: string; roleName: string; avatar: string }
  /** Key of the person (lib/person.ts). */
  person: string
  /** Version of the console. */
  version: string
}

/** Undefined on pages outside of the frame. */
export const useShellData = () => useRouteLoaderData<ShellData>('shell/shell')
