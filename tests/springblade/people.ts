/** Users that a test adds to the world of the player. */
import { nextId } from './rows.ts'
import type { World } from './world.ts'

interface Person {
  account: string
  password: string
  /** Alias of the role; the server lets `administrator` and `admin` do everything. */
  alias: string
  /** Codes of the menus and buttons of the role; their ancestors are added automatically. */
  codes: readonly string[]
}

/** @returns the rows of the role and of the user */
export function addPerson({ tables, grants, passwords }: World, { account, password, alias, codes }: Person) {
  const role = { ...tables.role.rows[0]!, id: nextId(), roleName: alias, roleAlias: alias, parentId: '0' }
  const user = { ...tables.user.rows[0]!, id: nextId(), account, name: account, realName: account, roleId: role.id }
  const menus = tables.menu.rows.filter(({ code }) => codes.includes(String(code)))
  tables.role.rows.push(role)
  tables.user.rows.push(user)
  grants.set(role.id, { menu: menus.map(({ id }) => String(id)), dataScope: [], apiScope: [] })
  passwords.set(account, password)
  return { role, user }
}
